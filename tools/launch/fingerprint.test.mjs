import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuilt } from './build.mjs';
import { fingerprint } from './fingerprint.mjs';

let root;
const write = (file, text) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const taken = () => fingerprint(root, ['src', 'lock.json', 'absent.ts']);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'finger print '));
  write('src/a.ts', 'one');
  write('src/deep/b.ts', 'two');
  write('lock.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('fingerprint', () => {
  it('is the same for the same files, in any order', () => {
    const first = taken();
    write('README.md', 'not asked for');
    write('src/a.ts', 'one');
    expect(taken()).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['a change', () => write('src/deep/b.ts', 'three')],
    ['a new file', () => write('src/c.ts', '')],
    ['another name', () => renameSync(path.join(root, 'src/a.ts'), path.join(root, 'src/z.ts'))],
    ['a deleted file', () => rmSync(path.join(root, 'lock.json'))],
    [
      'text that moves between files',
      () => {
        write('src/a.ts', 'on');
        write('src/deep/b.ts', 'etwo');
      },
    ],
  ])('detects %s', (_case, change) => {
    const first = taken();
    change();
    expect(taken()).not.toBe(first);
  });

  it('ignores tests', () => {
    const first = taken();
    write('src/a.test.ts', 'a test');
    expect(taken()).toBe(first);
  });
});

it('accepts only a complete build of the same sources', () => {
  expect(isBuilt(root, taken())).toBe(false);
  write('build/.stamp', taken());
  expect(isBuilt(root, taken())).toBe(true);
  write('src/a.ts', 'changed');
  expect(isBuilt(root, taken())).toBe(false);
});
