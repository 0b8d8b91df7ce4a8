import { type RefObject, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { type AttributeFilter, YES_AND_NO } from '../../../../domain/catalogue/attributes.ts';
import { boundLabel } from '../../../../domain/catalogue/price-amounts.ts';
import {
  activeFilterCount,
  chosenBounds,
  OFFER_LABEL,
  type ProductFilters,
  parseFilters,
} from '../../../../domain/catalogue/product-filters.ts';
import { listHref } from '../../../storefront/catalogue/catalogue-loads.ts';
import { productCount } from '../../../storefront/catalogue/product-list.tsx';
import { useHydrated, useLostFocus, useMediaQuery } from '../../../ui/browser-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialogs.tsx';
import { FilterIcon } from '../../../ui/icons.tsx';
import { Chip } from '../../../ui/tags.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import {
  type FilteredList,
  FilterForm,
  type FilterGroup,
  listFilterGroups,
  sinceLabel,
} from './filter-form.tsx';

const PANEL_ID = 'filters';

/** The filters chosen last, also while their page is loading. */
export function useChosenFilters(attributes: readonly AttributeFilter[]): ProductFilters {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const search = coming?.pathname === location.pathname ? coming.search : location.search;
  return parseFilters(new URLSearchParams(search), attributes);
}

interface FilterPanelProps {
  path: string;
  filters: ProductFilters;
  attributes: readonly AttributeFilter[];
  list: FilteredList;
}

export function FilterSidebar({ list, ...panel }: FilterPanelProps) {
  const isShown = useMediaQuery('(min-width: 64rem)');
  return (
    <aside
      id={PANEL_ID}
      aria-label="Filters"
      className="hidden w-60 shrink-0 target:block max-lg:w-full max-lg:pb-8 lg:block xl:w-64"
    >
      <FilterForm {...panel} list={isShown ? list : null} />
    </aside>
  );
}

export function FilterSheet({ total, ...panel }: FilterPanelProps & { total: number }) {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const count = activeFilterCount(panel.filters);
  const text = (
    <>
      <FilterIcon className="size-5" />
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </>
  );
  return (
    <div className="lg:hidden">
      {isHydrated ? (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text}
        </Button>
      ) : (
        <ButtonLink variant="secondary" to={{ hash: PANEL_ID }} reloadDocument>
          {text}
        </ButtonLink>
      )}
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Filters"
        side="bottom"
        footer={
          <Button wide onClick={() => setOpen(false)}>
            {`Show ${productCount(total)}`}
          </Button>
        }
      >
        {isOpen && <FilterForm {...panel} />}
      </Drawer>
    </div>
  );
}

interface FilterChipsProps extends Omit<FilterPanelProps, 'list'> {
  /** Gets the focus after the last chip. */
  count: RefObject<HTMLElement | null>;
}

export function FilterChips({ path, filters, attributes, count }: FilterChipsProps) {
  const applied = appliedFilters(filters, attributes);
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number>(null);
  useLostFocus(applied.length, () => {
    if (removed.current === null) return null;
    // The last link clears all.
    const at = Math.min(removed.current, applied.length - 1);
    removed.current = null;
    return list.current?.querySelectorAll('a')[at] ?? count.current;
  });
  if (applied.length === 0) return null;
  return (
    <ul ref={list} aria-label="Applied filters" className="flex flex-wrap items-center gap-2">
      {applied.map(({ label, without }, at) => (
        <li key={label}>
          <Chip
            label={`Remove filter: ${label}`}
            to={listHref(path, without)}
            onRemove={() => {
              removed.current = at;
            }}
          >
            {label}
          </Chip>
        </li>
      ))}
      <li>
        <TextLink to={path} preventScrollReset standalone className="px-2 text-sm">
          Clear all
        </TextLink>
      </li>
    </ul>
  );
}

/** The chips in the order of the sidebar, each with the filters that remain without it. */
export function appliedFilters(filters: ProductFilters, attributes: readonly AttributeFilter[]) {
  const groups = listFilterGroups(attributes);
  return [
    ...groups.flatMap(({ name, label, values }) =>
      values
        .filter(({ value }) => filters[name].includes(value))
        .map((chosen) => ({
          // An answer without its question, or the same word in two filters, such as a plain border
          // beside a plain design.
          label:
            isAnswer(chosen.label) || isTwice(groups, chosen.label)
              ? `${label}: ${chosen.label}`
              : chosen.label,
          without: { ...filters, [name]: filters[name].filter((value) => value !== chosen.value) },
        })),
    ),
    ...chosenBounds(filters).map(([bound, price]) => ({
      label: boundLabel(bound, price),
      without: { ...filters, [bound]: null },
    })),
    ...(filters.offer ? [{ label: OFFER_LABEL, without: { ...filters, offer: false } }] : []),
    ...(filters.since
      ? [{ label: sinceLabel(filters.since), without: { ...filters, since: null } }]
      : []),
  ];
}

const isAnswer = (label: string) => YES_AND_NO.some((answer) => answer.label === label);

const isTwice = (groups: readonly FilterGroup[], label: string) =>
  groups.filter(({ values }) => values.some((value) => value.label === label)).length > 1;
