#!/usr/bin/env node
/**
 * Starts, develops, tests and runs the shop from a bare checkout, on Node 20 or newer:
 *   node tools/launch.mjs start | serve | build | dev | verify <script> [arguments] | run <file>
 * [arguments] It runs before anything is installed, so it uses Node alone.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './launch/build.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { findNode } from './launch/find-node.mjs';
import { handOver, runBelow } from './launch/hand-over.mjs';
import { LaunchError } from './launch/launch-error.mjs';
import { SHOP_ARGUMENTS } from './launch/shop-arguments.mjs';
import { supervise } from './launch/supervise.mjs';
import { getSteps, verify } from './launch/verify.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const DEV_SERVER = 'src/server/development/dev-server.ts';
const PRODUCTION = {
  NODE_ENV: 'production',
  // Compiled code is cached: a start is faster and needs neither parser nor type stripper (decision
  // 6).
  NODE_COMPILE_CACHE: path.join(root, 'build', '.compile-cache'),
  // glibc keeps freed memory per arena; two arenas are enough.
  MALLOC_ARENA_MAX: '2',
};
const DEVELOPMENT = {
  NODE_ENV: 'development',
  // Most files are the same after a change.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compile'),
};

const commands = {
  start: async (node) => {
    ensureBuild(root, node, PRODUCTION);
    process.exitCode = await supervise({
      root,
      node,
      args: SHOP_ARGUMENTS,
      environment: PRODUCTION,
    });
  },
  build: (node) => ensureBuild(root, node, PRODUCTION),
  // For service managers, which start it again themselves.
  serve: (node) => {
    ensureBuild(root, node, PRODUCTION);
    return handOver(root, node, SHOP_ARGUMENTS, PRODUCTION);
  },
  dev: (node) => runBelow(root, node, [DEV_SERVER], DEVELOPMENT),
  verify: (node, [name, ...args]) => {
    const steps = getSteps(name, args);
    if (steps.some(({ isBuildNeeded }) => isBuildNeeded)) ensureBuild(root, node, PRODUCTION);
    return verify(root, node, steps);
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
    throw new LaunchError(`Choose a command: ${Object.keys(commands).join(', ')}.`);
  }
  process.chdir(root);
  ensureDependencies(root);
  await command(findNode(root), args);
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
