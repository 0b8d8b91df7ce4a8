import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './csv.ts';
import { type ReadPart, readProductFile } from './read-product-file.ts';

/** What the thread is given: the bytes of the file, and the labels of the columns that the shop knows. */
export interface FileToRead {
  file: ArrayBuffer[];
  columns: string[];
}

/** What the thread answers: the next parts of the file, or that it is not in UTF-8. */
export type Batch = { parts: ReadPart[]; isLast: boolean } | { isUnreadable: true };

/** Few enough that taking them over keeps other requests waiting for a moment only. */
const SIZE = 100;

// A thread that reads a file: each message asks for the next parts.
const { file: bytesOfFile, columns } = workerData as FileToRead;
const text = decode(bytesOfFile);
const parts = text === null ? null : readProductFile(readCsv(text), columns);
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
