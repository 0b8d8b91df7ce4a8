import { constants } from 'node:fs';
import { access, chmod, mkdir, realpath } from 'node:fs/promises';
import { StartError } from './start-error.ts';

/**
 * Makes the data folder if it is missing and answers its real path.
 * @throws StartError when it can't be made or written
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

/** What to say of a folder that can't be written. */
export function unwritable(folder: string, error: NodeJS.ErrnoException): StartError {
  const reasons: Record<string, string> = {
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'it is not a folder',
    EEXIST: 'it is not a folder',
    ENOENT: 'the path leads nowhere',
  };
  const reason = reasons[error.code ?? ''] ?? error.message;
  return new StartError(
    `The data folder ${folder} can't be written (${reason}): start the shop as the user it belongs to, or set DATA_DIR to a folder that can be.`,
  );
}
