import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../platform/errors/start-error.ts';
import { parseSigningKey } from '../../platform/process/secrets.ts';

/** In the data folder; the archive has only rows and pictures, so it never holds the key. */
const KEY_FILE = 'backup-signing.key';

/** Signs backups (Ed25519), so that a restore can tell who made one. */
export interface Signer {
  /** The public half, as it is printed and as `--signer` takes it. */
  name: string;
  sign(manifest: string): string;
}

/**
 * The signer of this shop: by the key of its settings, else of its data folder, which gets one where
 * it has none. A key that cannot be stored or read is replaced for this backup, and `log` says so:
 * a backup never fails for want of it.
 */
export async function loadSigner(
  { dataDir, backupSigningKey }: { dataDir: string; backupSigningKey?: string | undefined },
  log: (line: string) => void,
): Promise<Signer> {
  const file = path.join(dataDir, KEY_FILE);
  const key = parseSigningKey(backupSigningKey ?? (await readOrMakeKey(file)));
  if (key) return toSigner(key);
  log(
    `The signing key (${file}) cannot be read or stored: this backup is signed with a key of its own.`,
  );
  return toSigner(generateKeyPairSync('ed25519').privateKey);
}

async function readOrMakeKey(file: string): Promise<string> {
  const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
  // Of two backups that begin together, one stores its key, and both use that.
  await writeFile(file, `${made.toString('base64url')}\n`, { flag: 'wx', mode: 0o600 }).catch(
    () => {},
  );
  return readFile(file, 'utf8').catch(() => '');
}

function toSigner(key: KeyObject): Signer {
  return {
    name: createPublicKey(key).export({ format: 'jwk' }).x ?? '',
    sign: (manifest) => sign(null, Buffer.from(manifest), key).toString('base64url'),
  };
}

/** Whether the owner of a public half has signed a manifest. */
export function isSigned(manifest: string, name: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: name }, format: 'jwk' });
    return verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** Whom a restore believes. */
export interface Trust {
  /** The public half of the key that must have signed the backup. */
  signer?: string | undefined;
  allowsUnsigned?: boolean | undefined;
}

/**
 * Checks who has made a backup. A passphrase says it too: whoever has it may make backups.
 * @throws StartError where it is not the one who is trusted
 */
export function assertTrusted(
  signer: string | undefined,
  trust: Trust,
  hasPassphrase: boolean,
): void {
  if (trust.signer && signer && trust.signer !== signer) {
    throw new StartError(
      `Another shop has made this backup: it is signed by ${signer}, and --signer names ${trust.signer}. Nothing was restored.`,
    );
  }
  if (hasPassphrase || trust.allowsUnsigned) return;
  if (!signer) {
    throw new StartError(
      'The backup is not signed, so anyone may have made it. Those of earlier versions are not: to restore it all the same, add --unsigned.',
    );
  }
  if (!trust.signer) {
    throw new StartError(
      `The backup is signed by ${signer}. Compare that with what npm run backup printed, and restore it with --signer ${signer}.`,
    );
  }
}
