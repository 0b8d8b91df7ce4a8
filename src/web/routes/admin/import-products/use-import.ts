import { useRef, useState } from 'react';
import type { Imported, ImportPreview } from '../../../../contract/catalogue-import.ts';
import { ApiError } from '../../../../contract/client.ts';
import { CSV_LIMITS } from '../../../../domain/catalogue/product-csv.ts';
import { MEGABYTE, tooLargeMessage } from '../../../../domain/text/upload-size.ts';
import { uploadApi } from '../../../platform/api.ts';
import { failureOf } from '../../../platform/failure.ts';

/** The upload under way, for a preview or an import; `sent` is from 0 to 1. */
type Work = { kind: 'looking' | 'importing'; sent: number };

interface ImportState {
  file: File | null;
  /** Null while nothing is uploaded. */
  work: Work | null;
  preview: ImportPreview | null;
  error: string | null;
  done: Imported | null;
}

const NOTHING_CHOSEN: ImportState = {
  file: null,
  work: null,
  preview: null,
  error: null,
  done: null,
};

export function useImport() {
  const [state, setState] = useState(NOTHING_CHOSEN);
  const latest = useRef<AbortController>(null);

  /** One upload at a time: a new one aborts the one before, whose updates are then ignored. */
  function begin(kind: Work['kind'], start: Partial<ImportState>) {
    latest.current?.abort();
    const upload = new AbortController();
    latest.current = upload;
    const { signal } = upload;
    const update = (part: Partial<ImportState>) => {
      if (!signal.aborted) setState((now) => ({ ...now, ...part }));
    };
    update({ work: { kind, sent: 0 }, error: null, ...start });
    const api = uploadApi((sent) => update({ work: { kind, sent } }));
    return { signal, update, api };
  }

  /** Loads the preview of a file. `staleMessage` says why, where an earlier preview is outdated. */
  async function look(file: File, staleMessage?: string): Promise<void> {
    const { signal, update, api } = begin('looking', { file, preview: null, done: null });
    const error = fileError(file);
    if (error !== null) return update({ work: null, error });
    try {
      const preview = await api.call('POST /api/admin/products/import/preview', {
        body: file,
        signal,
      });
      update({ work: null, preview, error: staleMessage ?? null });
    } catch (error) {
      update({ work: null, error: staleMessage ?? failureOf(error).message });
    }
  }

  /** Imports what was previewed; loads the preview again where it is outdated. */
  async function run(): Promise<void> {
    const { file, preview, work } = state;
    if (!file || !preview || work) return;
    const { signal, update, api } = begin('importing', {});
    const query = { seen: preview.seen };
    try {
      const done = await api.call('POST /api/admin/products/import', { body: file, query, signal });
      update({ work: null, preview: null, done });
    } catch (error) {
      if (signal.aborted) return;
      const { outcome, message } = failedImport(error);
      if (outcome === 'stale') return look(file, message);
      update({ work: null, error: message, preview: outcome === 'unsure' ? null : preview });
    }
  }

  return { ...state, choose: (file: File) => look(file), run };
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
