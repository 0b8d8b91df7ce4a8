import { ApiError } from '../../../../contract/client.ts';
import { refusalOf } from '../refusal.ts';

/** Why an import gave no result: it was refused, the preview holds no longer, or nobody knows whether it was done. */
export interface ImportFailure {
  outcome: 'refused' | 'stale' | 'unsure';
  message: string;
}

export const UNSURE =
  'No answer came, so the products may have been imported all the same. Look at the hidden products first, then choose the file again.';

/** No answer at all, or that of a proxy that waited in vain for the shop's. */
const LOST_ANSWERS = [0, 502, 504];

/** What a failed import means, and what to say of it. */
export function failedImport(error: unknown): ImportFailure {
  const { message } = refusalOf(error);
  if (!(error instanceof ApiError)) return { outcome: 'refused', message };
  if (LOST_ANSWERS.includes(error.status)) return { outcome: 'unsure', message: UNSURE };
  return { outcome: error.code === 'STALE_VERSION' ? 'stale' : 'refused', message };
}
