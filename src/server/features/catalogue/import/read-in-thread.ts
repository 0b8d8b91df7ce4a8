import { once } from 'node:events';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ShopError } from '../../../platform/errors/shop-error.ts';
import { USE_EXPORT } from './product-csv.ts';
import type { Batch, FileToRead } from './product-file-thread.ts';
import type { ReadPart } from './read-product-file.ts';

const PROGRAM = path.join(import.meta.dirname, 'product-file-thread.ts');
/** The memory of the thread; a file has at most 40 MB. */
const LIMITS = { maxOldGenerationSizeMb: 512 };

const NOT_UTF8 =
  'This file is not in UTF-8, so some letters in it cannot be read. Save it as "CSV UTF-8" and choose it again.';

const EXCEL = 'This is an Excel workbook. In Excel, save it as "CSV UTF-8" and choose that file.';
/** How files of other kinds begin, byte by byte. */
const OTHER_FILES: readonly [start: string, message: string][] = [
  ['PK\u0003\u0004', EXCEL],
  ['\u00d0\u00cf\u0011\u00e0', EXCEL],
  ['<?xml', EXCEL],
  ['%PDF', `This is a PDF, not a CSV file. ${USE_EXPORT}`],
  ['<', `This is a web page, not a CSV file. ${USE_EXPORT}`],
];

/** A file as it arrived: to put its parts together would block other requests too. */
export type FileParts = readonly Uint8Array<ArrayBuffer>[];

/**
 * Reads a file in a thread of its own, since the text of a large one alone would block other
 * requests. The file's bytes are handed over, so the caller has them no longer.
 * @throws ShopError BAD_INPUT for a file that is not in UTF-8, or of another kind
 */
export async function* readInThread(
  file: FileParts,
  columns: string[],
): AsyncGenerator<ReadPart[]> {
  const start = Buffer.from(file[0]?.subarray(0, 100) ?? []).toString('latin1');
  const other = OTHER_FILES.find(([bytes]) => start.trimStart().startsWith(bytes));
  if (other) throw new ShopError('BAD_INPUT', other[1]);
  const buffers = file.map(toOwnBuffer);
  const worker = new Worker(PROGRAM, {
    workerData: { file: buffers, columns } satisfies FileToRead,
    transferList: buffers,
    resourceLimits: LIMITS,
  });
  try {
    for (let isLast = false; !isLast; ) {
      worker.postMessage('next');
      const [batch] = (await once(worker, 'message')) as [Batch];
      if ('isUnreadable' in batch) throw new ShopError('BAD_INPUT', NOT_UTF8);
      yield batch.parts;
      // Without it an answer of the thread may be handed over before any other request is served.
      await nextTurn();
      isLast = batch.isLast;
    }
  } finally {
    await worker.terminate();
  }
}

/** Only a whole buffer can be handed over: a part of one is copied. */
function toOwnBuffer(part: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return part.byteLength === part.buffer.byteLength ? part.buffer : part.slice().buffer;
}
