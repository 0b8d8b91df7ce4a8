import {
  filtersToQuery,
  type ProductFilters,
} from '../../../../domain/catalogue/product-filters.ts';

/** A list's address with its filters, and with a cursor if given. */
export function listHref(path: string, filters: ProductFilters | null, cursor?: string): string {
  const query = filters ? filtersToQuery(filters) : new URLSearchParams();
  if (cursor) query.set('cursor', cursor);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The chips in the order of the sidebar, each with the filters that remain without it. */
export function appliedFilters(filters: ProductFilters) {
  const kinds = ['colours', 'designs'] as const;
  return [
    ...kinds.flatMap((kind) =>
      filters[kind].map((value) => ({
        label: capitalised(value),
        without: { ...filters, [kind]: filters[kind].filter((other) => other !== value) },
      })),
    ),
    ...(filters.offer ? [{ label: OFFER_LABEL, without: { ...filters, offer: false } }] : []),
  ];
}

export const OFFER_LABEL = 'Offer / Discount';

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
