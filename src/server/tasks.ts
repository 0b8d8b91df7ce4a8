import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  EmbeddedPostgresError,
  hasEmbeddedPostgres,
} from '../../packages/embedded-postgres/index.ts';
import type { DemoData } from '../contract/first-run.ts';
import type { Encryption } from './features/backup/archive.ts';
import type { OpenShop } from './open-shop.ts';
import { ShopError } from './platform/errors/shop-error.ts';
import { StartError } from './platform/errors/start-error.ts';
import type { Settings } from './platform/process/settings.ts';

/**
 * A command of the operator, as in `npm run backup`; it may run while the shop runs. What it needs is
 * imported when it runs: help and refusals come at once.
 */
interface Task {
  /** How it is called, and what it does. */
  help: string;
  /** Its options beside `--help`. */
  options?: Record<string, { type: 'boolean' | 'string' }>;
  /** Whether it takes one argument. */
  hasArgument?: true;
  run(
    settings: Settings,
    argument: string | undefined,
    options: Record<string, string | boolean | undefined>,
  ): Promise<void>;
}

const MAX_DEMO_SAREES = 1_000_000;

const NO_RIGHT = 'run the command as the user who owns that, or name another folder';
const NO_SPACE = 'free some space, or name another folder';
/** What to do about an error of the file system, by its code, or PostgreSQL's. */
const DISK_ADVICE: Record<string, string> = {
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: NO_RIGHT,
  EEXIST: 'name a folder',
  ENOTDIR: 'name a folder',
  ENOSPC: NO_SPACE,
  EDQUOT: NO_SPACE,
  '53100': NO_SPACE,
};

const TASKS: Record<string, Task> = {
  'admin-password': {
    help: `npm run admin:password [email]
Gives the admin, or the one with this email address, a new password and prints it.
Turns off two-step sign-in, and signs everyone out who used the old password.`,
    hasArgument: true,
    run: (settings, email) =>
      withShop(settings, async ({ services }) => {
        const admin = await services.accounts.resetAdminPassword(email);
        say(`New password of ${admin.email}: ${admin.password}`);
        say('Everyone signed in with the old password is signed out.');
      }),
  },

  'demo:remove': {
    help: `npm run demo:remove -- [--yes]
Removes the demo sarees, customers and orders, and nothing else. Asks first.
  --yes   does not ask, for scripts`,
    options: { yes: { type: 'boolean' } },
    run: (settings, _, { yes }) =>
      withShop(settings, async ({ services }) => {
        if (!yes && !(await confirmRemoval(await services.demo.count()))) {
          say('Nothing was removed.');
          return;
        }
        say(`Removed ${describeDemo(await services.demo.remove(null))}.`);
      }),
  },

  'demo:grow': {
    help: `npm run demo:grow <number>
Adds demo sarees until so many are for sale, at most ${MAX_DEMO_SAREES}.`,
    hasArgument: true,
    run: (settings, argument) =>
      withShop(settings, async (shop) => {
        const target = Number(argument);
        if (!(Number.isInteger(target) && target > 0 && target <= MAX_DEMO_SAREES)) {
          throw new StartError('Give the number of sarees to have for sale, such as 100000.');
        }
        const { growDemo } = await import('./features/demo/grow-demo.ts');
        const added = await growDemo(shop, target, new Date());
        say(`Added ${added} demo sarees. npm run demo:remove takes them away again.`);
      }),
  },

  'backup:key': {
    help: `npm run backup:key
Makes a pair of keys for backups and prints it: the public key encrypts, the secret key opens.`,
    async run() {
      const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
      const secret = await generateX25519Identity();
      say('Settings of the shop, to encrypt backups:');
      say(`  BACKUP_RECIPIENT=${await identityToRecipient(secret)}`);
      say(
        'Secret key, to open them. Save it in a file, not on this machine; it is shown only now:',
      );
      say(`  ${secret}`);
    },
  },

  backup: {
    help: `npm run backup -- [folder] [--unencrypted]
Writes the shop's data and pictures into one encrypted file, while the shop runs.
  folder          where the file goes; DATA_DIR/backups without it
  --unencrypted   does not encrypt it: anyone with the file reads everything in it`,
    options: { unencrypted: { type: 'boolean' } },
    hasArgument: true,
    async run(settings, argument, { unencrypted }) {
      const encryption = unencrypted ? 'none' : chooseEncryption(settings);
      await requireShop(settings);
      const folder = path.resolve(argument ?? path.join(settings.dataDir, 'backups'));
      const { backUpShop } = await import('./back-up-shop.ts');
      const { file, missing, deleted, signer } = await backUpShop(settings, {
        folder,
        encryption,
        log: say,
      });
      say(`Backup: ${file}`);
      const hasPassphrase = typeof encryption === 'object' && 'passphrase' in encryption;
      const advice = hasPassphrase
        ? 'a restore needs the passphrase alone.'
        : 'keep that apart, a restore asks for it (--signer).';
      say(`Signed by ${signer}: ${advice}`);
      if (missing.length > 0) say(`Pictures without a file: ${missing.join(', ')}`);
      if (deleted > 0) {
        say(`Deleted ${deleted} older backups: BACKUPS_KEPT is ${settings.backupsKept}.`);
      }
    },
  },

  restore: {
    help: `npm run restore -- <file> [--identity <key file>] [--signer <key>] [--unencrypted] [--unsigned]
Restores a backup into an empty DATA_DIR, or an empty database at DATABASE_URL.
  --identity      the file of the secret key (AGE-SECRET-KEY-1…), for a backup made with
                  BACKUP_RECIPIENT; BACKUP_PASSPHRASE opens the others
  --signer        the key that npm run backup printed, for a backup without a passphrase
  --unencrypted   takes a file that is not encrypted although BACKUP_PASSPHRASE or
                  BACKUP_RECIPIENT is set
  --unsigned      takes a file that anyone may have made, such as one of an earlier version`,
    options: {
      identity: { type: 'string' },
      signer: { type: 'string' },
      unencrypted: { type: 'boolean' },
      unsigned: { type: 'boolean' },
    },
    hasArgument: true,
    async run(settings, file, { identity, signer, unencrypted, unsigned }) {
      if (!file) throw new StartError('Name the backup: npm run restore <file>.');
      const trust = {
        signer: typeof signer === 'string' ? signer : undefined,
        allowsUnsigned: unsigned === true,
      };
      const keys = unencrypted
        ? trust
        : {
            ...trust,
            passphrase: settings.backupPassphrase,
            recipient: settings.backupRecipient,
            identity: typeof identity === 'string' ? await readIdentity(identity) : undefined,
          };
      const { restoreShop } = await import('./restore-shop.ts');
      const interruption = new StartError('The restore was interrupted. Nothing of it was kept.');
      const {
        madeAt,
        rows,
        signer: maker,
      } = await abortOnSignals(interruption, (signal) =>
        restoreShop(settings, { file: path.resolve(file), keys, log: say, signal }),
      );
      say(
        `Restored ${rows.get('products')} products and ${rows.get('orders')} orders, as of ${madeAt.toISOString()}, ${maker ? `signed by ${maker}` : 'not signed'}. Everyone is signed out.`,
      );
      say(
        'Orders, payments and invoices since then may be missing: the dashboard asks about invoices.',
      );
      say('Start the shop with npm start.');
    },
  },
};

/**
 * Runs the task that a command line names, or prints its help.
 * @throws StartError for a task, option or argument that does not exist; what the task throws
 */
export async function runTask(
  [name = '', ...args]: string[],
  loadSettings: () => Settings | Promise<Settings>,
): Promise<void> {
  const task = TASKS[name];
  if (!task) throw new StartError(`Choose a task: ${Object.keys(TASKS).join(', ')}.`);
  const { help, argument, options } = parseTaskArgs(task, args);
  if (help) say(task.help);
  else await task.run(await loadSettings(), argument, options);
}

/** @throws StartError with the task's help for an option or argument that it does not have */
function parseTaskArgs({ help, options = {}, hasArgument }: Task, args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: joinValues(args, options),
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: hasArgument ?? false,
    });
    const [argument, second] = positionals;
    if (second !== undefined) throw new TypeError(`Unexpected argument '${second}'.`);
    const given: Record<string, string | boolean | undefined> = values;
    return { help: given.help === true, argument, options: given };
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('. ');
    throw new StartError(`${reason.replace(/\.$/, '')}. Nothing was done.\n\n${help}`);
  }
}

/** `--signer -Qk` as `--signer=-Qk`: one in 64 keys begins with a dash, which parseArgs refuses. */
function joinValues(args: string[], options: NonNullable<Task['options']>): string[] {
  const typeOf = (arg = '') => (arg.startsWith('--') ? options[arg.slice(2)]?.type : undefined);
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1);
    if (typeOf(before) === 'string' && !typeOf(arg)) joined.splice(-1, 1, `${before}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** Asks in the terminal. @throws StartError where there is none */
async function confirmRemoval(demo: DemoData): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new StartError(
      `This would remove ${describeDemo(demo)}. There is no terminal to ask in, so nothing was removed: add --yes, as in npm run demo:remove -- --yes.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`Remove ${describeDemo(demo)}? Type yes: `);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

function describeDemo({ products, orders, customers }: DemoData): string {
  return `${products} demo sarees, ${orders} demo orders and ${customers} demo customers`;
}

/** @throws StartError where the settings name no key */
function chooseEncryption({ backupPassphrase, backupRecipient }: Settings): Encryption {
  if (backupRecipient) return { recipient: backupRecipient };
  if (backupPassphrase) return { passphrase: backupPassphrase };
  throw new StartError(
    'A backup has customers’ addresses and password hashes, so it is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_RECIPIENT (npm run backup:key makes a key); or add --unencrypted, as in npm run backup -- --unencrypted.',
  );
}

/** The secret key in a file, as `age-keygen` or `backup:key` writes it. @throws StartError */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`The key file ${file} cannot be read: check its name.`);
  });
  const lines = text.split('\n').map((line) => line.trim());
  const key = lines.find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (!key) throw new StartError(`The file ${file} has no secret key of age (AGE-SECRET-KEY-1…).`);
  return key;
}

/** Ctrl-C and SIGTERM abort the work instead of ending the process before it has cleaned up. */
async function abortOnSignals<T>(
  reason: Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const interruption = new AbortController();
  const abort = () => interruption.abort(reason);
  const names = ['SIGINT', 'SIGTERM'] as const;
  for (const name of names) process.on(name, abort);
  try {
    return await work(interruption.signal);
  } finally {
    for (const name of names) process.off(name, abort);
  }
}

/** A command for a shop makes none where it has the wrong folder. @throws StartError */
async function requireShop({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl || (await hasEmbeddedPostgres(dataDir))) return;
  throw new StartError(`There is no shop in ${dataDir}: set DATA_DIR to its folder.`);
}

async function withShop(
  settings: Settings,
  work: (shop: OpenShop) => Promise<void>,
): Promise<void> {
  await requireShop(settings);
  const { openShop } = await import('./open-shop.ts');
  const shop = await openShop(settings, { role: 'tool', log: say });
  try {
    await work(shop);
  } finally {
    await shop.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (import.meta.main) {
  try {
    await runTask(process.argv.slice(2), async () => {
      const { loadSettings } = await import('./platform/process/settings.ts');
      return loadSettings();
    });
  } catch (error) {
    // One line for what the operator can fix.
    const kinds = [StartError, ShopError, EmbeddedPostgresError];
    const { message, code = '' } = error as NodeJS.ErrnoException;
    const advice = DISK_ADVICE[code];
    if (!advice && !kinds.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(
      advice ? `It was not finished (${message}): ${advice}.\n` : `${message}\n`,
    );
    process.exitCode = 1;
  }
}
