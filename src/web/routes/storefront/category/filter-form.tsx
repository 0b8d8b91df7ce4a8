import { type ChangeEventHandler, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import type { ProductFacets, ProductFacetsQuery } from '../../../../contract/catalogue.ts';
import { choiceLabel } from '../../../../domain/catalogue/attributes.ts';
import type { CategoryPlace } from '../../../../domain/catalogue/category-tree.ts';
import {
  CHOICE_FILTERS,
  type ChoiceFilter,
  PRICE_SORTS,
  type PriceSort,
  type ProductFilters,
  parseFilters,
} from '../../../../domain/catalogue/product-filters.ts';
import { callApi } from '../../../platform/api.ts';
import { listHref, toProductQuery } from '../../../storefront/catalogue/catalogue-loads.ts';
import { getTint } from '../../../storefront/catalogue/product-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select } from '../../../ui/fields.tsx';
import { TextLink } from '../../../ui/typography.tsx';

const SORT_LABELS: Record<PriceSort, string> = {
  'price-asc': 'Low to High',
  'price-desc': 'High to Low',
};

interface FilterFormProps {
  path: string;
  filters: ProductFilters;
  /** The list whose sarees are counted beside each filter; null while nobody sees the form. */
  list: FilteredList | null;
}

interface Choice {
  address: string;
  filters: ProductFilters | null;
}

/**
 * A plain GET form without script, applied at once with it (specification §2). Each change is a
 * step that Back undoes; what was chosen stays chosen while its page is loading.
 */
export function FilterForm({ path, filters, list }: FilterFormProps) {
  const navigate = useNavigate();
  const address = listHref(path, filters);
  const [choice, setChoice] = useState<Choice>({ address, filters: null });
  // The address has caught up with the choice, or is another one.
  if (choice.address !== address) setChoice({ address, filters: null });
  const shown = choice.filters ?? filters;
  const facets = useFacets(list, shown);
  const form = useRef<HTMLFormElement>(null);
  function apply() {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form.current ?? undefined)) {
      query.append(name, String(value));
    }
    const next = parseFilters(query);
    if (listHref(path, next) === address) return;
    setChoice({ address, filters: next });
    void navigate(listHref(path, next), { preventScrollReset: true });
  }
  // What was chosen before the page's scripts had loaded counts too.
  const applyEarlier = useEffectEvent(apply);
  useEffect(() => applyEarlier(), []);

  return (
    <Form ref={form} action={path} className="space-y-6">
      <Select
        label="Sort by price"
        name="sort"
        value={shown.sort ?? ''}
        onChange={apply}
        placeholder="Newest first"
        options={PRICE_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
      />
      <Checkbox
        label={OFFER_LABEL}
        name="offer"
        value="1"
        checked={shown.offer}
        onChange={apply}
        count={facets?.offer}
      />
      {CHOICE_FILTERS.map((filter) => (
        <CheckboxGroup
          key={filter.name}
          filter={filter}
          chosen={shown[filter.name]}
          counts={facets?.[filter.name]}
          onChange={apply}
        />
      ))}
      <noscript>
        <Button type="submit" wide>
          Apply filters
        </Button>
      </noscript>
      <TextLink to={path} preventScrollReset standalone>
        Clear Filters
      </TextLink>
    </Form>
  );
}

interface CheckboxGroupProps {
  filter: ChoiceFilter;
  chosen: readonly string[];
  counts: Readonly<Partial<Record<string, number>>> | undefined;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

function CheckboxGroup({ filter, chosen, counts, onChange }: CheckboxGroupProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-display text-lg">{filter.label}</legend>
      <div className="grid grid-cols-2 gap-x-5 lg:grid-cols-1">
        {filter.values.map((value) => (
          <Checkbox
            key={value}
            name={filter.param}
            value={value}
            label={
              <span className="flex min-h-6 items-center gap-2">
                {filter.name === 'colours' && (
                  <span
                    aria-hidden="true"
                    className="size-3.5 shrink-0 rounded-full border border-ink/25"
                    style={{ backgroundColor: getTint({ colour: value }) }}
                  />
                )}
                {choiceLabel(value)}
              </span>
            }
            checked={chosen.includes(value)}
            count={counts && (counts[value] ?? 0)}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  );
}

export type FilteredList = CategoryPlace;

/**
 * How many sarees each filter finds, once known; the earlier counts stay while new ones load. Not
 * requested without a list.
 */
function useFacets(list: FilteredList | null, filters: ProductFilters) {
  const [facets, setFacets] = useState<ProductFacets>();
  const wanted =
    list && toProductQuery(list.category, list.subCategory, { ...filters, sort: null });
  // As text, so that an equal query is not sent again.
  const text = JSON.stringify(wanted);
  useEffect(() => {
    const query: ProductFacetsQuery | null = JSON.parse(text);
    if (!query) return;
    const request = new AbortController();
    const { signal } = request;
    callApi('GET /api/products/facets', { query, signal }).then(
      (found) => !signal.aborted && setFacets(found),
      // Filters work without counts.
      () => !signal.aborted && setFacets(undefined),
    );
    return () => request.abort();
  }, [text]);
  return facets;
}

export const OFFER_LABEL = 'Offer / Discount';
