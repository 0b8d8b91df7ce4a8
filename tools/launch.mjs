#!/usr/bin/env node
/**
 * Starts, develops, tests and runs the shop from a bare checkout, on any Node from 20 on:
 *   node tools/launch.mjs start | dev | test | run <file> [arguments]
 * It runs before anything is installed, so it and all it imports lean on Node alone.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './launch/build.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { findNode } from './launch/find-node.mjs';
import { handOver, runBelow } from './launch/hand-over.mjs';
import { LaunchError } from './launch/launch-error.mjs';
import { verify } from './launch/verify.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const SHOP = 'src/server/main.ts';
// A small nursery keeps idle memory low; requests allocate too little to notice.
const FLAGS = ['--max-semi-space-size=2'];
const PRODUCTION = {
  NODE_ENV: 'production',
  // Compiled code is kept: a start is quicker, and needs neither parser nor type stripper (decision 6).
  NODE_COMPILE_CACHE: path.join(root, 'build', '.compile-cache'),
  // glibc keeps freed memory for each of many threads; two such stores are enough.
  MALLOC_ARENA_MAX: '2',
};
// Paths are named since Vite's own short-lived files would count among what the server imports.
const WATCH = [
  '--watch',
  ...['server', 'domain', 'contract'].map((it) => `--watch-path=src/${it}`),
];

const commands = {
  start: (node) => {
    ensureBuild(root, node, PRODUCTION);
    return handOver(root, node, [...FLAGS, SHOP], PRODUCTION);
  },
  dev: (node) => runBelow(root, node, [...WATCH, SHOP], { NODE_ENV: 'development' }),
  test: (node) => {
    ensureBuild(root, node, PRODUCTION);
    return verify(root, node);
  },
  run: (node, [file, ...args]) => {
    if (file === undefined) throw new LaunchError('Name the file to run: run <file> [arguments].');
    return handOver(root, node, [file, ...args], {});
  },
};

const [name, ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (command === undefined) {
    throw new LaunchError(`Say what to do: ${Object.keys(commands).join(', ')}.`);
  }
  process.chdir(root);
  ensureDependencies(root);
  await command(findNode(root), args);
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
