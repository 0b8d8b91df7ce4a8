import { StartError } from './platform/errors/start-error.ts';
import { errorFacts } from './platform/process/logger.ts';

// Node would print the error itself, with what it holds of customers' data.
process.on('uncaughtException', (error) => {
  const message = 'The shop ends because of an unexpected error';
  process.stderr.write(`${JSON.stringify({ level: 60, msg: message, err: errorFacts(error) })}\n`);
  process.exit(1);
});

try {
  const { startShop } = await import('./start-shop.ts');
  await startShop();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
