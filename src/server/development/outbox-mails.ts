import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The emails that are read, of the newest. */
const MOST = 100;

export interface OutboxMail {
  /** The file's name without `.eml`. */
  id: string;
  writtenAt: Date;
  subject: string;
  to: string;
}

/** The emails that were written instead of sent, the newest first. */
export async function listMails(outbox: string): Promise<OutboxMail[]> {
  const names = await readdir(outbox).catch(() => []);
  const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -4));
  const dated = await Promise.all(
    ids.map(async (id) => ({ id, writtenAt: (await stat(fileOf(outbox, id))).mtime })),
  );
  const newest = dated.toSorted((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime());
  return Promise.all(
    newest.slice(0, MOST).map(async ({ id, writtenAt }) => {
      const { subject = '', to = [] } = await readMail(outbox, id);
      return { id, writtenAt, subject, to: to.map(({ address }) => address).join(', ') };
    }),
  );
}

/** Reads one email. @throws Error where there is none */
export async function readMail(outbox: string, id: string): Promise<Email> {
  return PostalMime.parse(await readFile(fileOf(outbox, id)));
}

function fileOf(outbox: string, id: string): string {
  return path.join(outbox, `${path.basename(id)}.eml`);
}
