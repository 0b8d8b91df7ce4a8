import { useEffect, useState } from 'react';
import type { ProductFacets, ProductFacetsQuery } from '../../../../contract/catalogue.ts';
import type { Category, SubCategory } from '../../../../domain/catalogue/category-tree.ts';
import type { ProductFilters } from '../../../../domain/catalogue/product-filters.ts';
import { browserApi } from '../../../platform/api.ts';
import { inCategory } from '../catalogue-loads.ts';

/** The list that filters belong to. */
export interface FilteredList {
  category: Category;
  subCategory?: SubCategory | undefined;
}

/**
 * How many sarees each filter finds, once known; the earlier counts stay while new ones load. Not
 * requested without a list.
 */
export function useFacets(list: FilteredList | null, filters: ProductFilters) {
  const [facets, setFacets] = useState<ProductFacets>();
  const wanted = list && inCategory(list.category, list.subCategory, { ...filters, sort: null });
  // As text, so that an equal query is not sent again.
  const text = JSON.stringify(wanted);
  useEffect(() => {
    const query: ProductFacetsQuery | null = JSON.parse(text);
    if (!query) return;
    const request = new AbortController();
    const { signal } = request;
    browserApi()
      .call('GET /api/products/facets', { query, signal })
      .then(
        (found) => !signal.aborted && setFacets(found),
        // Filters work without counts.
        () => !signal.aborted && setFacets(undefined),
      );
    return () => request.abort();
  }, [text]);
  return facets;
}
