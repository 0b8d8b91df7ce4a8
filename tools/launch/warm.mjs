/**
 * Loads all that the shop loads at its start, and ends: run with NODE_COMPILE_CACHE set, so that
 * the first start already finds the compiled code (decision 6).
 */
await import('../../src/server/start-shop.ts');
await import('../../build/server/index.js');
process.exit();
