import { spawnSync } from 'node:child_process';

/**
 * A thousand random histories of orders, as the property tests tell them: whatever happens in whatever
 * order, every figure is counted anew after each step, and is zero when all is given back. And a thousand
 * orders by GST over two financial years, whose documents and returns are counted anew.
 *
 *   npm run bench:histories      (BENCH_HISTORIES says how many; about one second each)
 */
const LEDGER_RUNS = process.env.BENCH_HISTORIES ?? '1000';
const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'ledger.property', 'gst.property'];
const { status } = spawnSync(process.execPath, vitest, {
  stdio: 'inherit',
  env: { ...process.env, LEDGER_RUNS, GST_ORDERS: LEDGER_RUNS },
});
process.exitCode = status ?? 1;
