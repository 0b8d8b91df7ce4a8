import { fileURLToPath } from 'node:url';

/** Arguments of Node that run the shop, with bounds of its memory (decision 6). */
export const SHOP_ARGUMENTS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=1024',
  'src/server/main.ts',
];

/** The environment that the shop is built and run in. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  // Compiled code is cached: a start is faster and needs neither parser nor type stripper (decision
  // 6).
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../build/.compile-cache', import.meta.url)),
  // glibc keeps freed memory per arena; two arenas are enough. Its threshold grows with what is freed,
  // and then it keeps large buffers too: set to its default, it stays there (mallopt(3)).
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
