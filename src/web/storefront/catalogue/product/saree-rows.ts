import type { Product } from '../../../../contract/catalogue.ts';
import {
  detailRule,
  SAREE_DETAIL_NAMES,
  type SareeDetail,
} from '../../../../domain/catalogue/saree-details.ts';

/** One row of the table of a saree's details. */
export interface SareeRow {
  term: string;
  value: string;
}

const CM_PER_METRE = 100;

/** The details that are known, in order; none where nothing is known. */
export function sareeRows(details: Product['details']): SareeRow[] {
  return SAREE_DETAIL_NAMES.flatMap((name) => {
    const { label, pageLabel } = detailRule(name);
    const value = shownValue(name, details);
    return value ? [{ term: pageLabel ?? label, value }] : [];
  });
}

function shownValue(name: SareeDetail, details: Product['details']): string | null {
  const value = details[name];
  // A product whose length nobody entered says nothing of its blouse piece either.
  if (name === 'blousePieceCm' && value === null) return details.lengthCm === null ? null : 'None';
  return typeof value === 'number' ? metres(value) : value;
}

/** A length as a shopper reads it: 550 cm are "5.5 m". */
export function metres(centimetres: number): string {
  return `${Number((centimetres / CM_PER_METRE).toFixed(2))} m`;
}
