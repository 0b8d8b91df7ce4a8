import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  openEmbeddedPostgres,
  prepareDataDir,
} from '../../../../packages/embedded-postgres/index.ts';
import { StartError } from '../errors/start-error.ts';
import { createStaging, readManifest, unpackBackup } from './backup-files.ts';
import { FILE_FOLDERS } from './make-backup.ts';

interface RestoreParts {
  /** The backup. */
  file: string;
  dataDir: string;
  newestMigration: number;
  log: (line: string) => void;
  /** Reads from the restored database, at its address, what proves that it is there. */
  check: (url: string) => Promise<void>;
}

/**
 * Restores a backup into a data folder without a shop. The database is started and checked before
 * anything gets its place, so that a failure leaves the folder as it was. Returns when the backup
 * was made.
 * @throws StartError when there is a shop already, or the file is damaged or of another version
 */
export async function restoreBackup(parts: RestoreParts): Promise<Date> {
  const { file, dataDir, newestMigration, log, check } = parts;
  if (!(await exists(file))) throw new StartError(`There is no file ${file}: check its name.`);
  const home = await prepareDataDir(dataDir);
  const folders = ['postgres', ...FILE_FOLDERS];
  for (const name of folders) {
    if (!(await exists(path.join(home, name)))) continue;
    throw new StartError(
      `${dataDir} already holds the data of a shop (${name}), and nothing of it is overwritten: move it away, or set DATA_DIR to an empty folder.`,
    );
  }
  const staging = await createStaging(home, '.restore-');
  try {
    await unpackBackup(file, staging);
    const { madeAt } = await readManifest(staging, newestMigration);
    const server = await openEmbeddedPostgres({ dataDir: staging, role: 'shop', log });
    try {
      await check(server.url);
    } finally {
      await server.close();
    }
    for (const name of folders) {
      const restored = path.join(staging, name);
      if (await exists(restored)) await rename(restored, path.join(home, name));
    }
    return new Date(madeAt);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
