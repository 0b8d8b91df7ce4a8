import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './csv.ts';
import { type ReadPart, readProductFile } from './product-csv.ts';

/** What the thread answers: the next parts of the file, or that it is not in UTF-8. */
export type Batch = { parts: ReadPart[]; isLast: boolean } | { isUnreadable: true };

/** Few enough that taking them over keeps other requests waiting for a moment only. */
const SIZE = 100;

// A thread that reads the file whose bytes are its `workerData`: each message asks for the next parts.
const text = decode(workerData as ArrayBuffer[]);
const parts = text === null ? null : readProductFile(readCsv(text));
parentPort?.on('message', () => {
  const batch: Batch = parts === null ? { isUnreadable: true } : takeBatch(parts);
  parentPort?.postMessage(batch);
});

function decode(file: readonly ArrayBuffer[]): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return file.map((bytes) => decoder.decode(bytes, { stream: true })).join('') + decoder.decode();
  } catch {
    return null;
  }
}

function takeBatch(remaining: Generator<ReadPart>): Batch {
  const taken: ReadPart[] = [];
  while (taken.length < SIZE) {
    const { value, done } = remaining.next();
    if (done) return { parts: taken, isLast: true };
    taken.push(value);
  }
  return { parts: taken, isLast: false };
}
