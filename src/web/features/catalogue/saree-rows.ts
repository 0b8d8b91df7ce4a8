import type { Product } from '../../../contract/product.ts';

/** One row of the table of a saree's details. */
export interface SareeRow {
  term: string;
  value: string;
}

const CM_PER_METRE = 100;

/** The details that are known, in the order a buyer asks for them; none where nothing is known. */
export function sareeRows(details: Product['details']): SareeRow[] {
  const rows: [string, string | null][] = [
    ['Weave', details.weave],
    ['Fabric', details.fabric],
    ['Zari', details.zari],
    ['Border', details.border],
    ['Pallu', details.pallu],
    ['Length', details.lengthCm === null ? null : metres(details.lengthCm)],
    ['Blouse piece', blousePiece(details)],
    ['Care', details.care],
    ['Origin', details.origin],
    ['Silk Mark', details.silkMarkNumber],
  ];
  return rows.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

/** A length as a shopper reads it: 550 cm are "5.5 m". */
export function metres(centimetres: number): string {
  return `${Number((centimetres / CM_PER_METRE).toFixed(2))} m`;
}

// A product whose length nobody entered says nothing of its blouse piece either.
function blousePiece({ blousePieceCm, lengthCm }: Product['details']): string | null {
  if (blousePieceCm !== null) return metres(blousePieceCm);
  return lengthCm === null ? null : 'None';
}
