import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Files by name, such as `pictures/5f0c….avif`, in a folder or an object store. */
export interface FileStore {
  /** The file's bytes; null where there is none. */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Stores the file; a reader sees it complete or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Whether there is a file or folder, which this process may use so. */
export function fileExists(file: string, use = constants.F_OK): Promise<boolean> {
  return access(file, use).then(
    () => true,
    () => false,
  );
}

/** Files in a folder of this machine. */
export function folderStore(root: string): FileStore {
  const locate = (name: string) => path.join(root, name);
  return {
    async read(name) {
      try {
        return await readFile(locate(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    has: (name) => fileExists(locate(name)),
    async write(name, bytes) {
      const target = locate(name);
      await mkdir(path.dirname(target), { recursive: true });
      const draft = `${target}.${randomUUID()}.part`;
      await writeFile(draft, bytes);
      await rename(draft, target);
    },
    remove: (name) => rm(locate(name), { force: true }),
  };
}
