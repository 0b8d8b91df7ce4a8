import type { Imported, ImportPreview } from '../../../../contract/catalogue-import.ts';
import { counted, formatCount } from '../../lists/counts.ts';

/** The sentence about what an import would do. */
export function previewText({ added, changed, unchanged, faultCount }: ImportPreview): string {
  const total = added + changed + unchanged;
  if (total === 0)
    return faultCount > 0 ? 'No other line could be read.' : 'The file has no products.';
  if (added + changed === 0 && faultCount === 0)
    return 'Nothing to do: every product is as the file says already.';
  const parts = [`${formatCount(added)} new`, `${formatCount(changed)} would change`];
  const words = `${parts.join(', ')}, ${formatCount(unchanged)} would stay as they are.`;
  return faultCount > 0 ? `On the other lines: ${words}` : words;
}

/** The sentence about what an import did. */
export function importedText({ added, changed }: Imported): string {
  const parts = [
    added > 0 ? `${counted(added, 'product')} added, hidden` : '',
    changed > 0 ? `${counted(changed, 'product')} changed` : '',
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

/** The warning before stocks are overwritten. */
export function stockWarning(count: number): string {
  const many = count === 1 ? '1 product gets' : `${formatCount(count)} products get`;
  return `${many} another stock. Pieces sold since the file was exported would be counted again: compare before you import.`;
}
