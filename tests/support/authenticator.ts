import { toTimeStep, totpCode } from '../../src/server/features/accounts/second-factor/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app with this typed key shows, or some steps later. */
export function appCode(key: string, now: Date, steps = 0): string {
  const bits = [...key].map((c) => BASE32.indexOf(c).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Buffer.from(bytes), toTimeStep(now) + steps);
}
