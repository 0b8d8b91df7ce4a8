import { StartError } from './platform/start-error.ts';
import { startShop } from './start-shop.ts';

try {
  await startShop();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
