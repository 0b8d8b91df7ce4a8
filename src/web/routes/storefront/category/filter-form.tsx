import {
  type ChangeEventHandler,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Form, useNavigate } from 'react-router';
import type { ProductFacets, ProductFacetsQuery } from '../../../../contract/catalogue.ts';
import type { AttributeFilter } from '../../../../domain/catalogue/attributes.ts';
import type { CategoryPlace } from '../../../../domain/catalogue/category-tree.ts';
import {
  attributeFacet,
  eachBound,
  NAME_FILTERS,
  OFFER_LABEL,
  PRICE_BOUNDS,
  PRICE_SORT_LABELS,
  PRICE_SORTS,
  type PriceBound,
  type ProductFilters,
  parseFilters,
  typedPriceError,
} from '../../../../domain/catalogue/product-filters.ts';
import { groupDigits } from '../../../../domain/money/money.ts';
import { capitalise } from '../../../../domain/text/text.ts';
import { callApi } from '../../../platform/api.ts';
import { listHref, toProductQuery } from '../../../storefront/catalogue/catalogue-loads.ts';
import { getTint } from '../../../storefront/catalogue/product-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../../ui/fields.tsx';
import { TextLink } from '../../../ui/typography.tsx';

interface FilterFormProps {
  path: string;
  filters: ProductFilters;
  attributes: readonly AttributeFilter[];
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
export function FilterForm({ path, filters, attributes, list }: FilterFormProps) {
  const navigate = useNavigate();
  const address = listHref(path, filters);
  const [choice, setChoice] = useState<Choice>({ address, filters: null });
  // The address has caught up with the choice, or is another one.
  if (choice.address !== address) setChoice({ address, filters: null });
  const shown = choice.filters ?? filters;
  const facets = useFacets(list, shown);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  function apply() {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form.current ?? undefined)) {
      query.append(name, String(value));
    }
    setErrors(eachBound((bound) => typedPriceError(query.get(bound) ?? '')));
    const next = parseFilters(query, attributes);
    if (listHref(path, next) === address) return;
    setChoice({ address, filters: next });
    void navigate(listHref(path, next), { preventScrollReset: true });
  }
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    apply();
  }
  // What was chosen before the page's scripts had loaded counts too.
  const applyEarlier = useEffectEvent(apply);
  useEffect(() => applyEarlier(), []);

  return (
    <Form ref={form} action={path} onSubmit={onSubmit} className="space-y-6">
      <Select
        label="Sort by price"
        name="sort"
        value={shown.sort ?? ''}
        onChange={apply}
        placeholder="Newest first"
        options={PRICE_SORTS.map((value) => ({ value, label: PRICE_SORT_LABELS[value] }))}
      />
      <Checkbox
        label={OFFER_LABEL}
        name="offer"
        value="1"
        checked={shown.offer}
        onChange={apply}
        count={countText(facets, 'offer', facets?.offer)}
      />
      <Checkbox
        label={sinceLabel(shown.since ?? LATELY)}
        name="since"
        value={shown.since ?? LATELY}
        checked={shown.since !== null}
        onChange={apply}
      />
      <PriceFields key={`${shown.minPrice} ${shown.maxPrice}`} filters={shown} errors={errors} />
      {listFilterGroups(attributes).map((group) => (
        <CheckboxGroup
          key={group.label}
          group={group}
          chosen={shown[group.name]}
          facets={facets}
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

const NO_ERRORS = eachBound<string | null>(() => null);
const BOUND_LABELS: Record<PriceBound, string> = { minPrice: 'From ₹', maxPrice: 'Up to ₹' };

interface PriceFieldsProps {
  filters: ProductFilters;
  errors: Record<PriceBound, string | null>;
}

function PriceFields({ filters, errors }: PriceFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-display text-lg">Price</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        {PRICE_BOUNDS.map((bound) => (
          <TextField
            key={bound}
            label={BOUND_LABELS[bound]}
            name={bound}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={filters[bound] ?? ''}
            error={errors[bound]}
          />
        ))}
      </div>
      <Button type="submit" variant="secondary" wide className="mt-3 noscript:hidden">
        Apply price
      </Button>
    </fieldset>
  );
}

/** A filter by several values; those of attributes share one parameter. */
export interface FilterGroup {
  name: 'colours' | 'designs' | 'attributes';
  /** Its name among those that are partial. */
  facet: string;
  param: string;
  label: string;
  values: readonly { value: string; label: string }[];
}

/** The filters by several values, in the order shown. */
export function listFilterGroups(attributes: readonly AttributeFilter[]): FilterGroup[] {
  return [
    ...NAME_FILTERS.map(({ name, param, label, values }) => ({
      name,
      facet: name,
      param,
      label,
      values: values.map((value) => ({ value, label: capitalise(value) })),
    })),
    ...attributes.map(({ key, label, values }) => ({
      name: 'attributes' as const,
      facet: attributeFacet(key),
      param: 'filter',
      label,
      values: values.map((choice) => ({ ...choice, value: `${key}:${choice.value}` })),
    })),
  ];
}

interface CheckboxGroupProps {
  group: FilterGroup;
  chosen: readonly string[];
  facets: ProductFacets | undefined;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

function CheckboxGroup({ group, chosen, facets, onChange }: CheckboxGroupProps) {
  const counts: Readonly<Partial<Record<string, number>>> = facets?.[group.name] ?? {};
  return (
    <fieldset>
      <legend className="mb-1 font-display text-lg">{group.label}</legend>
      <div className="grid grid-cols-2 gap-x-5 lg:grid-cols-1">
        {group.values.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={group.param}
            value={value}
            label={
              <span className="flex min-h-6 items-center gap-2">
                {group.name === 'colours' && (
                  <span
                    aria-hidden="true"
                    className="size-3.5 shrink-0 rounded-full border border-ink/25"
                    style={{ backgroundColor: getTint({ colour: value }) }}
                  />
                )}
                {label}
              </span>
            }
            checked={chosen.includes(value)}
            count={countText(facets, group.facet, counts[value])}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  );
}

export type FilteredList = CategoryPlace;

/** Of a long list a value has at least so many; one that was not found among those counted may have some. */
function countText(facets: ProductFacets | undefined, facet: string, count: number | undefined) {
  if (!facets?.partial?.includes(facet)) return facets && (count ?? 0);
  return count ? `${groupDigits(count)}+` : undefined;
}

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

/** The days of the filter by age; an address can have others. */
const LATELY = 30;
export const sinceLabel = (days: number) =>
  days === 1 ? 'Added in the last day' : `Added in the last ${days} days`;
