import { rm } from 'node:fs/promises';

/**
 * Removes the browser tests' data folder. The shop may still be writing pictures, so it is retried;
 * a leftover among the temporary files fails no test.
 */
export default async function removeE2eData(): Promise<void> {
  const { E2E_DATA_DIR } = process.env;
  if (!E2E_DATA_DIR) return;
  const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 250 };
  await rm(E2E_DATA_DIR, patiently).catch((error) => process.stderr.write(`${error}\n`));
}
