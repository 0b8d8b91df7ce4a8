import { randomUUID } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A random UUID (v4): ids are shown cut to 8 characters, which a time-ordered one would repeat. */
export function newId(): string {
  return randomUUID();
}

/** False for an id from a hand-written address, which the database would refuse as malformed. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
