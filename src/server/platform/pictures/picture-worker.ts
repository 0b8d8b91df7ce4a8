import os from 'node:os';
import { PictureRefused, type PictureWork, type WorkAnswer } from './picture-work.ts';
import { processBrand } from './render-brand.ts';
import { processUpload, renderVariant } from './render-pictures.ts';

/**
 * The process that renders pictures: its memory and processor use stay outside the shop, at a lower
 * priority.
 */
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
// Ctrl-C reaches the whole group; the shop waits for its pictures and ends the worker itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async (work: PictureWork) => {
  process.send?.(await answer(work));
});

async function answer(work: PictureWork): Promise<WorkAnswer> {
  try {
    return { done: await carryOut(work) };
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.message };
    return { failed: String(error) };
  }
}

function carryOut(work: PictureWork) {
  switch (work.kind) {
    case 'process-upload':
      return processUpload(work.bytes);
    case 'process-brand':
      return processBrand(work.bytes, work.use);
    case 'render-variant':
      return renderVariant(work.original, work.variant);
  }
}
