import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { supervise } from './supervise.mjs';

let root;
const lines = [];
const log = (line) => lines.push(line);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'supervise-'));
  writeFileSync(path.join(root, 'runs'), '');
  lines.length = 0;
});
afterEach(() => rmSync(root, { recursive: true }));

const runs = () => readFileSync(path.join(root, 'runs'), 'utf8').length;

/** Runs a script that knows how often it ran before. */
function run(script) {
  writeFileSync(
    path.join(root, 'program.cjs'),
    `const fs = require('node:fs');
     const before = fs.readFileSync('runs', 'utf8').length;
     fs.appendFileSync('runs', '.');
     ${script}`,
  );
  const command = { root, node: process.execPath, args: ['program.cjs'], environment: {} };
  return supervise(command, { firstPauseMs: 1, log });
}

it('starts a crashed program again, saying why, until it ends well', async () => {
  const code = await run(`
    process.send('ready', () => {
      if (before === 0) process.exit(3);
      if (before === 1) process.kill(process.pid, 'SIGKILL');
      process.exit(0);
    });
    setInterval(() => {}, 1000);`);
  expect(code).toBe(0);
  expect(runs()).toBe(3);
  expect(lines).toEqual([
    'The shop has ended (exit code 3); starting it again in 0.001 s',
    'The shop has ended (signal SIGKILL); starting it again in 0.002 s',
  ]);
});

it('goes on when a restart fails, such as for want of the database', async () => {
  const code = await run(`
    if (before === 0) process.send('ready', () => process.exit(1));
    else process.exit(before < 3 ? 1 : 0);`);
  expect(code).toBe(0);
  expect(runs()).toBe(4);
});

it('does not repeat a program that never worked: the operator has to act', async () => {
  expect(await run('process.exit(1)')).toBe(1);
  expect(runs()).toBe(1);
  expect(lines).toEqual([]);
});

it('passes a signal on and ends with the program', async () => {
  const ended = run(`
    process.on('SIGHUP', () => process.exit(5));
    process.send('ready', () => process.kill(process.ppid, 'SIGHUP'));
    setInterval(() => {}, 1000);`);
  expect(await ended).toBe(5);
  expect(runs()).toBe(1);
});
