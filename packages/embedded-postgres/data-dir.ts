import { constants } from 'node:fs';
import { access, chmod, mkdir, realpath } from 'node:fs/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * Creates the data folder if it is missing and returns its real path.
 * @throws EmbeddedPostgresError when it can't be created or written
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  try {
    const made = await mkdir(dataDir, { recursive: true });
    if (made !== undefined) await chmod(dataDir, 0o700);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw unwritable(dataDir, error as NodeJS.ErrnoException);
  }
}

/** The error for a folder that can't be written. */
export function unwritable(folder: string, error: NodeJS.ErrnoException): EmbeddedPostgresError {
  const reasons: Record<string, string> = {
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'it is not a folder',
    EEXIST: 'it is not a folder',
    ENOENT: 'the path does not exist',
  };
  const reason = reasons[error.code ?? ''] ?? error.message;
  return new EmbeddedPostgresError(
    `The data folder ${folder} can't be written (${reason}): start the shop as the user who owns it, or set DATA_DIR to a writable folder.`,
  );
}
