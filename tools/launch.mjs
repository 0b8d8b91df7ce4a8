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
import { readHelp } from './launch/program-help.mjs';
import { PRODUCTION, SHOP_ARGUMENTS } from './launch/shop-arguments.mjs';
import { supervise } from './launch/supervise.mjs';
import { getSteps, VERIFY_HELP, verify } from './launch/verify.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const DEV_SERVER = 'src/server/development/dev-server.ts';
const DEVELOPMENT = { NODE_ENV: 'development' };
/** Programs and tests start sooner with these (decision 6). */
const MODULE_FORMATS = new URL('./launch/module-formats.mjs', import.meta.url).href;
const COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'compile');

/** As for a command of the shop's user, after an update of a checkout that is root's. */
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'];

const SETTINGS =
  'Settings are environment variables, or lines of a file .env: see docs/operating.md.';

const RUN_HELP = 'node tools/launch.mjs run <file> [arguments]\nRuns a program of the checkout.';

/** `help` is printed for --help; a command without `accepts` refuses all arguments. */
const commands = {
  start: {
    help: `npm start\nStarts the shop, and restarts it after a crash. ${SETTINGS}`,
    run: async (node) => {
      ensureBuild(root, node, PRODUCTION);
      process.exitCode = await supervise({
        root,
        node,
        args: SHOP_ARGUMENTS,
        environment: PRODUCTION,
      });
    },
  },
  build: {
    help: 'node tools/launch.mjs build\nBuilds the pages, unless they are built.',
    run: (node) => ensureBuild(root, node, PRODUCTION),
  },
  // For service managers, which start it again themselves.
  serve: {
    help: `node tools/launch.mjs serve\nStarts the shop once, for a service manager. ${SETTINGS}`,
    run: (node) => {
      ensureBuild(root, node, PRODUCTION);
      return handOver(root, node, SHOP_ARGUMENTS, PRODUCTION);
    },
  },
  dev: {
    help: `npm run dev\nStarts the shop from its sources, which may change meanwhile. ${SETTINGS}`,
    run: (node) => runBelow(root, node, [DEV_SERVER], DEVELOPMENT),
  },
  verify: {
    help: VERIFY_HELP,
    accepts: () => true,
    run: (node, [name, ...args]) => {
      const steps = getSteps(name, args);
      if (steps.some(({ isBuildNeeded }) => isBuildNeeded)) ensureBuild(root, node, PRODUCTION);
      return verify(root, node, steps);
    },
  },
  run: {
    help: RUN_HELP,
    // A program without a help here checks its options itself.
    accepts: (arg, help) => !arg.startsWith('-') || help === undefined || help.includes(arg),
    run: (node, [file, ...args]) => {
      if (file === undefined) throw new LaunchError('Name the file: run <file> [arguments].');
      return handOver(root, node, [file, ...args], {});
    },
  },
};

const [commandName, ...given] = process.argv.slice(2);
try {
  const command = commands[commandName];
  if (command === undefined) {
    throw new LaunchError(`Choose a command: ${Object.keys(commands).join(', ')}.`);
  }
  // Before anything is installed.
  const [file] = given;
  const isProgram = commandName === 'run' && file !== undefined && !file.startsWith('-');
  const help = isProgram ? readHelp(path.join(root, file)) : command.help;
  const isHelpAsked = given.some((arg) => arg === '--help' || arg === '-h');
  if (isHelpAsked && help !== undefined) console.log(help);
  else {
    const unknown = given.find((arg) => !command.accepts?.(arg, help));
    if (unknown !== undefined) {
      throw new LaunchError(`${unknown} is unknown, and nothing was done.\n\n${help}`);
    }
    process.chdir(root);
    ensureDependencies(root);
    const { env } = process;
    env.NODE_OPTIONS = [env.NODE_OPTIONS, `--import=${MODULE_FORMATS}`].filter(Boolean).join(' ');
    env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
    await command.run(findNode(root), given);
  }
} catch (error) {
  const isUnwritable = UNWRITABLE.includes(error.code);
  if (!isUnwritable && !(error instanceof LaunchError)) throw error;
  console.error(
    isUnwritable
      ? `The checkout cannot be written (${error.message}): build it once as the user who owns it.`
      : error.message,
  );
  process.exitCode = error.exitCode ?? 1;
}
