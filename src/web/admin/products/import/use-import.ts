import { useRef, useState } from 'react';
import type { Imported, ImportPreview } from '../../../../contract/catalogue-import.ts';
import { ApiError } from '../../../../contract/client.ts';
import { CSV_LIMITS } from '../../../../domain/catalogue/product-csv.ts';
import { MEGABYTE, tooLargeMessage } from '../../../../domain/text/upload-size.ts';
import { uploadApi } from '../../../platform/api.ts';
import { failureOf } from '../../../platform/failure.ts';

/** The upload under way, for a preview or an import; `sent` is from 0 to 1. */
type Work = { kind: 'looking' | 'importing'; sent: number };

/** One upload at a time: a new one aborts the one before, whose answer is then ignored. */
function useLatestUpload() {
  const [work, setWork] = useState<Work | null>(null);
  const latest = useRef<AbortController>(null);

  function end() {
    latest.current?.abort();
    setWork(null);
  }

  function begin(kind: Work['kind']) {
    latest.current?.abort();
    latest.current = new AbortController();
    setWork({ kind, sent: 0 });
    return { signal: latest.current.signal, api: uploadApi((sent) => setWork({ kind, sent })) };
  }

  return { work, begin, end };
}

export function useImport() {
  const { work, begin, end } = useLatestUpload();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<Imported | null>(null);

  /** Resolves to whether the file is still the chosen one. */
  async function look(chosen: File): Promise<boolean> {
    setPreview(null);
    const found = fileError(chosen);
    setError(found);
    if (found !== null) {
      end();
      return true;
    }
    const { signal, api } = begin('looking');
    try {
      const seen = await api.call('previewImport', { body: chosen, signal });
      if (signal.aborted) return false;
      setPreview(seen);
    } catch (error) {
      if (signal.aborted) return false;
      setError(failureOf(error).message);
    }
    end();
    return true;
  }

  return {
    file,
    work,
    preview,
    error,
    done,

    async choose(chosen: File): Promise<void> {
      setFile(chosen);
      setDone(null);
      await look(chosen);
    },

    /** Imports what was previewed; loads the preview again where it is outdated. */
    async run(): Promise<void> {
      if (!file || !preview || work) return;
      setError(null);
      const { signal, api } = begin('importing');
      const query = { seen: preview.seen };
      try {
        setDone(await api.call('importProducts', { body: file, query, signal }));
        setPreview(null);
        end();
      } catch (error) {
        if (signal.aborted) return;
        end();
        const { outcome, message } = failedImport(error);
        if (outcome === 'unsure') setPreview(null);
        if (outcome === 'stale' && !(await look(file))) return;
        setError(message);
      }
    },
  };
}

/** The error of a file before it is sent, worded as by the server; null for a valid one. */
export function fileError({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'The file is empty';
  return size > CSV_LIMITS.megabytes * MEGABYTE ? tooLargeMessage(CSV_LIMITS.megabytes) : null;
}

/** Why an import failed: rejected, an outdated preview, or an unknown outcome. */
interface ImportFailure {
  outcome: 'refused' | 'stale' | 'unsure';
  message: string;
}

export const UNKNOWN_OUTCOME =
  'The connection was lost. The products may be imported already: check the product list before you choose the file again.';

/** No response at all, or the timeout of a proxy. */
const LOST_RESPONSES = [0, 502, 504];

export function failedImport(error: unknown): ImportFailure {
  const { message } = failureOf(error);
  if (!(error instanceof ApiError)) return { outcome: 'refused', message };
  if (LOST_RESPONSES.includes(error.status)) return { outcome: 'unsure', message: UNKNOWN_OUTCOME };
  return { outcome: error.code === 'STALE_VERSION' ? 'stale' : 'refused', message };
}
