import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getSteps, verify } from './verify.mjs';

let root;
const step = (name, run) => ({ what: name, run });

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'verify here '));
  mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true });
  writeFileSync(
    path.join(root, 'node_modules/.bin/note'),
    `require('node:fs').appendFileSync('notes', process.argv[2]); process.exitCode = process.argv[3];`,
  );
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

it('runs the checks in order, in the checkout', async () => {
  await verify(root, process.execPath, [step('One', ['note', '1']), step('Two', ['note', '2'])]);
  expect(readFileSync(path.join(root, 'notes'), 'utf8')).toBe('12');
});

it('runs a long one beside those that follow, and waits for it before the tests', async () => {
  const wait = `const { existsSync, appendFileSync } = require('node:fs');
    (function look() { existsSync('notes') ? appendFileSync('notes', 'L') : setTimeout(look, 5); })();`;
  writeFileSync(path.join(root, 'node_modules/.bin/wait'), wait);
  const tests = { ...step('Tests', ['note', '2']), isBuildNeeded: true };
  const long = { ...step('Long', ['wait']), isLong: true };
  await verify(root, process.execPath, [long, step('One', ['note', '1']), tests]);
  expect(readFileSync(path.join(root, 'notes'), 'utf8')).toBe('1L2');
});

it('fails with a long one, and before the tests', async () => {
  const long = { ...step('Long', ['note', '1', '5']), isLong: true };
  const tests = { ...step('Tests', ['note', '2']), isBuildNeeded: true };
  const error = expect.objectContaining({ exitCode: 5, message: '\nFailed: Long (note 1 5)' });
  await expect(verify(root, process.execPath, [long, tests])).rejects.toThrow(error);
  expect(readFileSync(path.join(root, 'notes'), 'utf8')).toBe('1');
});

it('stops at the first failure, with its exit code', async () => {
  const steps = [step('One', ['note', '1', '5']), step('Two', ['note', '2'])];
  const error = expect.objectContaining({ exitCode: 5, message: '\nFailed: One (note 1 5)' });
  await expect(verify(root, process.execPath, steps)).rejects.toThrow(error);
  expect(readFileSync(path.join(root, 'notes'), 'utf8')).toBe('1');
});

it('runs the checks with the Node that runs the shop', async () => {
  writeFileSync(
    path.join(root, 'which.cjs'),
    `const found = require('node:child_process').execFileSync('node', ['-p', 'process.execPath']);
     require('node:fs').writeFileSync('which', found);`,
  );
  await verify(root, process.execPath, [step('Which', ['node', 'which.cjs'])]);
  expect(existsSync(path.join(root, 'which'))).toBe(true);
  expect(readFileSync(path.join(root, 'which'), 'utf8').trim()).toBe(process.execPath);
});

it('passes further arguments to the last step of a script', () => {
  expect(getSteps('test:unit', ['src/domain']).map(({ run }) => run)).toEqual([
    ['vitest', 'run', 'src/domain'],
  ]);
});

it('names the scripts when asked for another', () => {
  expect(() => getSteps('everything')).toThrow('test:e2e');
});
