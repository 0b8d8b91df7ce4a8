import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const LAUNCHER = path.join(ROOT, 'tools/launch.mjs');

/** Without the checkout's packages on the path, as before they are installed. */
function launch(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, ...args], {
    encoding: 'utf8',
    env: {},
    timeout: 20_000,
  });
  return { status, stdout, stderr };
}

it.each([
  ['start', 'npm start'],
  ['serve', 'node tools/launch.mjs serve'],
  ['build', 'node tools/launch.mjs build'],
  ['dev', 'npm run dev'],
])('%s --help says what it does, and does nothing', (command, line) => {
  for (const option of ['--help', '-h']) {
    const { status, stdout } = launch(command, option);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^${line}\n`));
  }
});

it('explains the checks and the programs too', () => {
  expect(launch('verify', 'test:unit', '--help').stdout).toContain(
    'npm run test:unit -- src/domain',
  );
  expect(launch('run', '--help').stdout).toContain('run <file> [arguments]');
});

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const programs = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /launch\.mjs run (\S+)$/.exec(script) ?? [];
  return file ? [[name, file]] : [];
});

it.each(programs)('npm run %s explains itself, and refuses an unknown option', (name, file) => {
  const help = launch('run', file, '--help');
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toMatch(new RegExp(`^  npm run ${name}\\b`, 'm'));
  const refused = launch('run', file, '--bogus');
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toBe(`--bogus is unknown, and nothing was done.\n\n${help.stdout}`);
});

it.each(['start', 'serve', 'build', 'dev'])('%s refuses what it does not know', (command) => {
  const { status, stdout, stderr } = launch(command, '--prot=4000');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('--prot=4000 is unknown, and nothing was done.');
});

it('names the commands when asked for another', () => {
  expect(launch('restart')).toMatchObject({ status: 1, stderr: expect.stringContaining('serve') });
});

it('says in one line where it cannot write', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'checkout-'));
  cpSync(path.join(ROOT, 'tools'), path.join(root, 'tools'), { recursive: true });
  // Older than the packages, as where they are installed.
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
  utimesSync(path.join(root, 'package-lock.json'), 1, 1);
  mkdirSync(path.join(root, 'node_modules'));
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{}');
  writeFileSync(path.join(root, 'build'), 'not a folder');
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'tools/launch.mjs'), 'build'],
    { encoding: 'utf8', env: {}, timeout: 20_000 },
  );
  rmSync(root, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The checkout cannot be written \(ENOTDIR: .+\): build it once as .+\n$/);
});
