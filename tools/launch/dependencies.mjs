import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isEnough, nodeIn, nodePackage } from './find-node.mjs';
import { fingerprint } from './fingerprint.mjs';
import { LaunchError } from './launch-error.mjs';

const LOCK = 'package-lock.json';
const STAMP = 'node_modules/.ssms-lock';
/** Written by npm as the last step of every install. */
const NPM_STAMP = 'node_modules/.package-lock.json';

/**
 * Installs the packages of the lock file if needed. Removes earlier files first, because npm takes
 * half-installed packages for complete ones.
 */
export function ensureDependencies(root) {
  const requested = fingerprint(root, [LOCK]);
  if (readText(root, STAMP) === requested) return;
  if (installedByHand(root)) {
    writeStamp(root, requested);
    return;
  }
  console.log('Installing the packages: this takes a minute or two the first time');
  const code = withSuitableNode(root, (node) => {
    rmSync(path.join(root, 'node_modules'), { recursive: true, force: true });
    return npm(node, root, ['ci', '--loglevel=error']);
  });
  if (code !== 0) {
    throw new LaunchError(
      'The packages could not be installed, see above: fix that, then start again.',
      code,
    );
  }
  writeStamp(root, requested);
}

/** Whether npm has finished an install after the lock file last changed. */
export function installedByHand(root) {
  const [installed, locked] = [NPM_STAMP, LOCK].map(
    (file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return installed > locked;
}

/**
 * The manifest and lock file that install a single package of the lock file. Undefined when the
 * lock file does not contain it.
 */
export function lockOfOne(lock, name) {
  const entry = lock.packages[`node_modules/${name}`];
  if (entry === undefined) return undefined;
  const manifest = { name: 'bootstrap', version: '1.0.0', dependencies: { [name]: entry.version } };
  const { optional: _, ...required } = entry;
  return {
    manifest,
    lock: {
      ...manifest,
      lockfileVersion: lock.lockfileVersion,
      packages: { '': manifest, [`node_modules/${name}`]: required },
    },
  };
}

/**
 * Runs an install with a Node that the packages accept and that the install does not remove. With
 * an older one, npm silently skips optional packages that require a newer Node.
 */
function withSuitableNode(root, install) {
  const folder = path.join(root, 'build', `node-${process.pid}`);
  try {
    return install(suitableNode(root, folder) ?? process.execPath);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function suitableNode(root, folder) {
  if (!isEnough(process.versions.node)) return bootstrapNode(root, folder);
  const modules = path.join(realpathSync(root), 'node_modules') + path.sep;
  if (!process.execPath.startsWith(modules)) return process.execPath;
  mkdirSync(folder, { recursive: true });
  copyFileSync(process.execPath, path.join(folder, 'node'));
  return path.join(folder, 'node');
}

function bootstrapNode(root, folder) {
  const only = lockOfOne(JSON.parse(readText(root, LOCK)), nodePackage());
  if (only === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(only.manifest));
  writeFileSync(path.join(folder, LOCK), JSON.stringify(only.lock));
  const code = npm(process.execPath, folder, ['ci', '--silent']);
  const node = nodeIn(path.join(folder, 'node_modules'));
  return code === 0 && spawnSync(node, ['--version']).status === 0 ? node : undefined;
}

/** Runs npm with this Node as `node`. */
function npm(node, cwd, args) {
  const options = [...args, '--ignore-scripts', '--include=dev', '--include=optional'];
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier'];
  const script = process.env.npm_execpath;
  const byScript = script !== undefined && /\.c?js$/.test(script) && script.includes('npm');
  const command = byScript ? [node, script] : ['npm'];
  const { status, error } = spawnSync(command[0], [...command.slice(1), ...options, ...quiet], {
    cwd,
    env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error?.code === 'ENOENT')
    throw new LaunchError('npm was not found: install it, then start again.');
  return status ?? 1;
}

function readText(root, file) {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return '';
  }
}

function writeStamp(root, text) {
  try {
    writeFileSync(path.join(root, STAMP), text);
  } catch {
    // Another user's checkout: it works, and is checked again next time.
  }
}
