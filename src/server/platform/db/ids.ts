import { randomUUID } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A random UUID (v4): ids are shown cut to 8 characters, which time-ordered ids would repeat. */
export function newId(): string {
  return randomUUID();
}

/** False for text that is no UUID, which the database would reject as malformed. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
