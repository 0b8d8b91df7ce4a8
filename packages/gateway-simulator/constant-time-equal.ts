import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, compared in constant time. */
export function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
