import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

const { E2E_DATA_DIR = '' } = process.env;
const OUTBOX = path.join(E2E_DATA_DIR, 'outbox');

/** The link in the email of this subject to this address, once it is in the shop's outbox. */
export async function mailedLink(to: string, subject: string, pathname: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const email = (await emails()).find(
      (source) => source.includes(`To: ${to}\r\n`) && source.includes(`Subject: ${subject}`),
    );
    link = email?.match(new RegExp(`http://\\S+${pathname}\\?[\\w=&-]+`))?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

async function emails(): Promise<string[]> {
  const names = await readdir(OUTBOX).catch(() => []);
  const sources = names.map((name) => readFile(path.join(OUTBOX, name), 'utf8'));
  return (await Promise.all(sources)).map(unfolded);
}

/** Decodes quoted-printable as far as an address needs it. */
export function unfolded(source: string): string {
  return source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}
