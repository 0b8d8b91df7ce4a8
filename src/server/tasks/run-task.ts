import { type OpenShop, openShop } from '../open-shop.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import { loadSettings } from '../platform/process/settings.ts';
import { StartError } from '../platform/process/start-error.ts';

type Say = (line: string) => void;

/** Runs one command-line task against the shop's database, while the shop runs or not. */
export async function runTask(task: (shop: OpenShop, say: Say) => Promise<void>): Promise<void> {
  const say: Say = (line) => process.stdout.write(`${line}\n`);
  try {
    const shop = await openShop(loadSettings(), 'tool', say);
    try {
      await task(shop, say);
    } finally {
      await shop.close();
    }
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ShopError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
