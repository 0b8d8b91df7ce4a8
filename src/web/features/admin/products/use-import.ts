import { useRef, useState } from 'react';
import { ApiError } from '../../../../contract/client.ts';
import type { Imported, ImportPreview } from '../../../../contract/product-import.ts';
import { uploadApi } from '../../../platform/api.ts';
import { refusalOf } from '../refusal.ts';
import { fileFault } from './csv-file.ts';

/** What is on its way: the file to be looked at, or to be imported; `sent` is from 0 to 1. */
type Work = { kind: 'looking' | 'importing'; sent: number };

/** A file of products: chosen, looked at, imported. */
export function useImport() {
  const [file, setFile] = useState<File | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState<Imported | null>(null);
  // Of two files that are chosen one after the other, the answer for the first comes too late.
  const latest = useRef<AbortController>(null);

  function begin(kind: Work['kind']) {
    latest.current?.abort();
    latest.current = new AbortController();
    setFault(null);
    setWork({ kind, sent: 0 });
    return { signal: latest.current.signal, api: uploadApi((sent) => setWork({ kind, sent })) };
  }

  async function look(chosen: File): Promise<void> {
    setPreview(null);
    const found = fileFault(chosen);
    if (found !== null) {
      latest.current?.abort();
      setWork(null);
      return setFault(found);
    }
    const { signal, api } = begin('looking');
    try {
      setPreview(await api.call('previewImport', { body: chosen, signal }));
    } catch (error) {
      if (signal.aborted) return;
      setFault(refusalOf(error).message);
    }
    setWork(null);
  }

  return {
    file,
    work,
    preview,
    fault,
    done,

    async choose(chosen: File): Promise<void> {
      setFile(chosen);
      setDone(null);
      await look(chosen);
    },

    /** Writes what was looked at; where that holds no longer, it is looked at anew. */
    async run(): Promise<void> {
      if (!file || !preview || work) return;
      const { signal, api } = begin('importing');
      const query = { seen: preview.seen };
      try {
        setDone(await api.call('importProducts', { body: file, query, signal }));
        setPreview(null);
        setWork(null);
      } catch (error) {
        if (signal.aborted) return;
        setWork(null);
        const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
        if (isStale) await look(file);
        setFault(refusalOf(error).message);
      }
    },
  };
}
