import { spawnSync } from 'node:child_process';

/**
 * A thousand random histories of orders, as the property test tells them: whatever happens in whatever
 * order, every figure is counted anew after each step, and is zero when all is given back.
 *
 *   npm run bench:histories      (BENCH_HISTORIES says how many; about one second each)
 */
const LEDGER_RUNS = process.env.BENCH_HISTORIES ?? '1000';
const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'ledger.property'];
const { status } = spawnSync(process.execPath, vitest, {
  stdio: 'inherit',
  env: { ...process.env, LEDGER_RUNS },
});
process.exitCode = status ?? 1;
