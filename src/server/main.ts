import { loadDrizzleLean } from './platform/process/lean-imports.ts';
import { StartError } from './platform/process/start-error.ts';

loadDrizzleLean();
try {
  const { startShop } = await import('./start-shop.ts');
  await startShop();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
