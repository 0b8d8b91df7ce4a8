import { configDefaults, defineConfig } from 'vitest/config';

const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000 };
/** The shop's modules keep no state: files of a worker load them once, and share databases, in half of the time. */
const SHARED = [
  'src/{domain,contract}/**/*.test.ts',
  'src/server/features/**/*.test.ts',
  'src/server/*.test.ts',
];

/** Most of a test's shop is garbage soon after: a larger young generation saves 7 % of the time. */
const V8_FLAGS = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** A thread of its own for each file starts in half the time of a process. */
const WEB = ['src/web/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres-server.ts'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules and server',
          include: SHARED,
          isolate: false,
          execArgv: V8_FLAGS,
          ...PATIENCE,
        },
      },
      { test: { name: 'web', include: WEB, pool: 'threads', ...PATIENCE } },
      {
        test: {
          name: 'other',
          include: ['{src,packages,tests,tools,db}/**/*.test.{ts,tsx,mjs}'],
          exclude: [...configDefaults.exclude, ...SHARED, ...WEB, 'tests/e2e/**'],
          ...PATIENCE,
        },
      },
    ],
  },
});
