import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { NATIVE_MAJOR } from '../../../../packages/embedded-postgres/native-binaries.ts';
import { StartError } from '../process/start-error.ts';

const FILE = 'backup.json';
const FORMAT = 1;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** Major version of the PostgreSQL that made the data. */
  postgres: z.number(),
  /** When the newest migration of the shop that made it was written. */
  newestMigration: z.number(),
});
type Manifest = z.infer<typeof manifestSchema>;

/** Writes into a folder what a backup is and which shop made it. */
export async function writeManifest(
  folder: string,
  facts: Pick<Manifest, 'madeAt' | 'newestMigration'>,
): Promise<void> {
  const manifest: Manifest = { format: FORMAT, postgres: NATIVE_MAJOR, ...facts };
  await writeFile(path.join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * The facts of an unpacked backup. @throws StartError when it is none, or was made by a newer shop or
 * another PostgreSQL
 */
export async function readManifest(folder: string, newestMigration: number): Promise<Manifest> {
  const text = await readFile(path.join(folder, FILE), 'utf8').catch(() => '{}');
  const parsed = manifestSchema.safeParse(parsedJson(text));
  if (!parsed.success) throw new StartError('This file is no backup that this shop can read.');
  const manifest = parsed.data;
  if (manifest.postgres !== NATIVE_MAJOR) {
    throw new StartError(
      `The backup was made with PostgreSQL ${manifest.postgres}, this shop brings PostgreSQL ${NATIVE_MAJOR}: restore it with the version of the shop that made it.`,
    );
  }
  if (manifest.newestMigration > newestMigration) {
    throw new StartError(
      'The backup was made by a newer version of the shop: restore it with that version.',
    );
  }
  return manifest;
}

/** Null where the text is damaged. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
