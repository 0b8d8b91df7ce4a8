import { rm } from 'node:fs/promises';

/** The shop of the browser tests leaves nothing behind. */
export default async function removeE2eData(): Promise<void> {
  const { E2E_DATA_DIR } = process.env;
  if (E2E_DATA_DIR) await rm(E2E_DATA_DIR, { recursive: true, force: true });
}
