import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { isSameSecret } from '../../platform/process/secrets.ts';

const derive = promisify(argon2);

/** OWASP's minimum cost of argon2id: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;

/** Hashes a password with argon2id into a PHC string, which contains salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await deriveTag(password, salt, COST);
  const { memory, passes, parallelism } = COST;
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Whether a password matches a PHC string; false for an invalid string. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const actual = await deriveTag(password, Buffer.from(salt, 'base64'), cost);
  return isSameSecret(expected, actual);
}

function deriveTag(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength: TAG_LENGTH,
    ...cost,
  }) as Promise<Buffer>;
}
