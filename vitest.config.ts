import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,packages,tests,tools,db}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: ['tests/support/postgres-server.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
