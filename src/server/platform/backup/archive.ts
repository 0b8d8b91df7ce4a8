import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { StartError } from '../process/start-error.ts';

/** Packs the contents of a folder into a `.tar.gz` file that survives a power cut. @throws StartError */
export async function pack(folder: string, file: string): Promise<void> {
  await tar(['-czf', file, '-C', folder, '.'], 'The backup could not be written');
  const packed = await open(file, 'r+');
  await packed.chmod(0o600);
  await packed.sync();
  await packed.close();
}

/** Unpacks such a file into a folder. @throws StartError when it is damaged or no archive */
export async function unpack(file: string, folder: string): Promise<void> {
  await tar(['-xpzf', file, '-C', folder], `${file} is damaged or no backup of the shop`);
}

/** By the system's program, which Linux and macOS have. */
function tar(args: string[], failure: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.on('error', (error) => reject(new StartError(`${failure}: tar: ${error.message}.`)));
    child.on('close', (code) => {
      const reason = said.trim().split('\n').at(-1) ?? '';
      if (code === 0) resolve();
      else reject(new StartError(`${failure} (${reason}).`));
    });
  });
}
