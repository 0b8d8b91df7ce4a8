/**
 * Loads all that the shop loads at its start, and ends: run with NODE_COMPILE_CACHE set, so that
 * the first start already finds the compiled code (decision 6).
 */
await import('../../src/server/start-shop.ts');
// As a computed address, because the type check would read the whole bundle.
await import(new URL('../../build/server/index.js', import.meta.url).href);
process.exit();
