import { useRef, useState } from 'react';
import type { Imported, ImportPreview } from '../../../../contract/product-import.ts';
import { uploadApi } from '../../../platform/api.ts';
import { refusalOf } from '../refusal.ts';
import { fileFault } from './csv-file.ts';
import { failedImport } from './import-failure.ts';

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

  /** Says whether no other file was chosen meanwhile. */
  async function look(chosen: File): Promise<boolean> {
    setPreview(null);
    const found = fileFault(chosen);
    if (found !== null) {
      latest.current?.abort();
      setWork(null);
      setFault(found);
      return true;
    }
    const { signal, api } = begin('looking');
    try {
      const seen = await api.call('previewImport', { body: chosen, signal });
      if (signal.aborted) return false;
      setPreview(seen);
    } catch (error) {
      if (signal.aborted) return false;
      setFault(refusalOf(error).message);
    }
    setWork(null);
    return true;
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

    /** Writes what was looked at; where that holds no longer, it is looked at anew. Without an answer nobody knows. */
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
        const { outcome, message } = failedImport(error);
        if (outcome === 'unsure') setPreview(null);
        if (outcome === 'stale' && !(await look(file))) return;
        setFault(message);
      }
    },
  };
}
