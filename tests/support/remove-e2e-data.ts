import { rm } from 'node:fs/promises';

/**
 * The shop of the browser tests leaves nothing behind. It may still be writing pictures, so the folder
 * is tried again; one that stays lies among the temporary files, which is no fault of a test.
 */
export default async function removeE2eData(): Promise<void> {
  const { E2E_DATA_DIR } = process.env;
  if (!E2E_DATA_DIR) return;
  const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 250 };
  await rm(E2E_DATA_DIR, patiently).catch((error) => process.stderr.write(`${error}\n`));
}
