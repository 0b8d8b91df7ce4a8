import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** An operating system user, by number. */
export interface UserIdentity {
  uid: number;
  gid: number;
}

/**
 * How the server's programs are run. PostgreSQL refuses to run as root, so root either enters a
 * user namespace with another id (files stay root's), or becomes another user.
 */
export type Privileges =
  | { kind: 'own' }
  | { kind: 'namespace'; as: UserIdentity }
  | { kind: 'other'; as: UserIdentity };

interface Situation {
  /** The process's own user id; undefined where the system has none. */
  uid: number | undefined;
  /** Whether that user is in passwd: initdb insists on a name. */
  named: boolean;
  /** Owner of an existing data folder. */
  dataOwner: UserIdentity | undefined;
  nobody: UserIdentity;
}

/** The methods worth trying, best first. */
export function launchCandidates({ uid, named, dataOwner, nobody }: Situation): Privileges[] {
  const namespace: Privileges = { kind: 'namespace', as: nobody };
  if (uid !== 0) return named ? [{ kind: 'own' }] : [namespace, { kind: 'own' }];
  if (dataOwner !== undefined && dataOwner.uid !== 0) {
    return [{ kind: 'other', as: dataOwner }, namespace];
  }
  return [namespace, { kind: 'other', as: nobody }];
}

/** The required owner of the server's files; undefined = leave as they are. */
export function getRequiredOwner(privileges: Privileges): UserIdentity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return privileges.kind === 'other' ? privileges.as : { uid: 0, gid: 0 };
}

/** The command to spawn so that `program` runs with these privileges. */
export function commandWithPrivileges(privileges: Privileges, program: string, args: string[]) {
  if (privileges.kind === 'namespace') {
    const { uid, gid } = privileges.as;
    const mapping = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
    return { file: 'unshare', args: [...mapping, program, ...args], identity: {} };
  }
  return { file: program, args, identity: privileges.kind === 'other' ? privileges.as : {} };
}

/** The server's programs get none of the shop's settings and print English. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs a program to its end. `output` is both streams; `code` is null when it could not start. */
export function runWithPrivileges(
  privileges: Privileges,
  program: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  const command = commandWithPrivileges(privileges, program, args);
  return new Promise((resolve) => {
    const child = spawn(command.file, command.args, {
      ...command.identity,
      cwd: '/',
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}

/** Whether the current user has a name in passwd. */
export function hasUserName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** The unprivileged user of this system. */
export function findUnprivilegedUser(passwd = readPasswd()): UserIdentity {
  const line = passwd.split('\n').find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  // Some systems write nobody as -2, which the kernel reads as an unsigned number.
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 };
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
