import { existsSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from './launch-error.mjs';

/** The oldest Node that runs the shop. */
export const NEEDED = '24.7.0';

/** Whether a version like "24.21.0" is the required one or newer. */
export function isEnough(version, needed = NEEDED) {
  const [have, want] = [version, needed].map((text) =>
    text.replace(/^v/, '').split('.').map(Number),
  );
  const differing = want.findIndex((part, index) => part !== have[index]);
  return differing === -1 || have[differing] > want[differing];
}

/** The npm package with Node for this platform. */
export function nodePackage(platform = process.platform, arch = process.arch) {
  return `node-${platform}-${arch}`;
}

/** Path of Node in a folder of installed packages. */
export function nodeIn(modules) {
  return path.join(modules, nodePackage(), 'bin', 'node');
}

/**
 * Path of a Node that runs the shop: the current one if it is new enough, else the installed one.
 */
export function findNode(root) {
  if (isEnough(process.versions.node)) return process.execPath;
  const installed = nodeIn(path.join(root, 'node_modules'));
  if (existsSync(installed)) return installed;
  throw new LaunchError(
    `The shop needs Node ${NEEDED} or newer, this is ${process.versions.node}, and npm brings none for ${process.platform}-${process.arch}: install a newer Node, then start again.`,
  );
}
