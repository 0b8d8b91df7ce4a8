import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

const { E2E_DATA_DIR = '' } = process.env;
const OUTBOX = path.join(E2E_DATA_DIR, 'outbox');

/** The link in the letter of that subject to that address, once it lies in the shop's outbox. */
export async function mailedLink(to: string, subject: string, pathname: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const letter = (await letters()).find(
      (source) => source.includes(`To: ${to}\r\n`) && source.includes(`Subject: ${subject}`),
    );
    link = letter?.match(new RegExp(`http://\\S+${pathname}\\?[\\w=&-]+`))?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

async function letters(): Promise<string[]> {
  const names = await readdir(OUTBOX).catch(() => []);
  const sources = names.map((name) => readFile(path.join(OUTBOX, name), 'utf8'));
  return (await Promise.all(sources)).map(unfolded);
}

/** Quoted-printable undone, as far as an address needs it. */
function unfolded(source: string): string {
  return source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}
