import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../platform/process/secrets.ts';

/** Length of a code and of the time for which it is shown, as every authenticator app has them. */
const DIGITS = 6;
const STEP_MS = 30_000;
/** Codes of the step before and after are accepted too: clocks differ (RFC 6238 §5.2). */
const DRIFT = [0, -1, 1];

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a key in one 30-second step (RFC 6238 with SHA-1, RFC 4226). */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The 30-second step of a moment. */
export const toTimeStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** The step in which a code is valid now; null for a wrong code. Compares in constant time. */
export function matchingStep(key: Buffer, code: string, now: Date): number | null {
  const steps = DRIFT.map((drift) => toTimeStep(now) + drift);
  return steps.find((step) => isSameSecret(code, totpCode(key, step))) ?? null;
}

/** Bytes in base32 without padding (RFC 4648), as authenticator apps read keys. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The address that a QR code carries into an authenticator app. */
export function otpauthUri(key: Buffer, { issuer, account }: { issuer: string; account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`;
}
