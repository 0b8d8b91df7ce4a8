import { CSV_LIMITS } from '../../../../domain/product-csv.ts';
import { MEGABYTE, tooLargeWords } from '../../../../domain/sent-size.ts';

/** What is wrong with a file before it is sent, in the server's words; null where nothing is. */
export function fileFault({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'The file is empty';
  return size > CSV_LIMITS.megabytes * MEGABYTE ? tooLargeWords(CSV_LIMITS.megabytes) : null;
}
