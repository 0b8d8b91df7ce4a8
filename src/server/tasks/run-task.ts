import { EmbeddedPostgresError } from '../../../packages/embedded-postgres/embedded-postgres-error.ts';
import { type OpenShop, openShop } from '../open-shop.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import { loadSettings, type Settings } from '../platform/process/settings.ts';
import { StartError } from '../platform/process/start-error.ts';

type Say = (line: string) => void;

/** Runs one command-line task against the shop's database, while the shop runs or not. */
export function runTask(task: (shop: OpenShop, say: Say) => Promise<void>): Promise<void> {
  return runCommand(async (settings, say) => {
    const shop = await openShop(settings, 'tool', say);
    try {
      await task(shop, say);
    } finally {
      await shop.close();
    }
  });
}

/** Runs one command with the settings of the shop; an error that its operator can fix is one line. */
export async function runCommand(
  command: (settings: Settings, say: Say) => Promise<void>,
): Promise<void> {
  try {
    await command(loadSettings(), (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    const kinds = [StartError, ShopError, EmbeddedPostgresError];
    if (!kinds.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
