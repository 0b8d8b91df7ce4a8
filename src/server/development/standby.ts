import { once } from 'node:events';
import { StartError } from '../platform/process/start-error.ts';

/**
 * The shop of `npm run dev`. The process loads the packages ahead, which take most of a start, and the
 * shop's own code once it gets the message to start: so it runs what was saved last.
 */
const PACKAGES = [
  ...['better-auth', 'better-auth/adapters/drizzle', 'better-auth/plugins/bearer'],
  ...['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres'],
  ...['drizzle-orm/node-postgres/migrator', 'pg', 'pg-boss', 'zod', 'zod-openapi', 'hono'],
  ...['@hono/node-server', 'pino', 'prom-client', 'nodemailer', 'rate-limiter-flexible'],
  ...['csv-parse', 'react-router'],
];

// A dev server that was killed sends no signal.
process.on('disconnect', exitUnstarted);
// One that is gone only makes the start slower.
await Promise.allSettled(PACKAGES.map((name) => import(name)));
const [{ isRestart }] = await once(process, 'message');
process.off('disconnect', exitUnstarted);
try {
  const { startForDevelopment } = await import('./start-for-development.ts');
  await startForDevelopment(isRestart);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function exitUnstarted(): void {
  process.exit();
}
