import { useState } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import {
  activeFilterCount,
  type ProductFilters,
  parseFilters,
} from '../../../domain/product-filters.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FilterIcon } from '../../ui/icons.tsx';
import { appliedFilters, listHref } from './catalogue-links.ts';
import { sareeCount } from './counted.ts';
import { FilterForm } from './filter-form.tsx';

/** Where the filters stand for who has no script: the phone's button leads there. */
const PANEL_ID = 'filters';

/** The filters chosen last, also while the page that answers them is still on its way. */
export function useChosenFilters(): ProductFilters {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const search = coming?.pathname === location.pathname ? coming.search : location.search;
  return parseFilters(new URLSearchParams(search));
}

/** The sidebar on a desk; on a phone without script it appears when its button is followed. */
export function FilterSidebar({ path, filters }: { path: string; filters: ProductFilters }) {
  return (
    <aside
      id={PANEL_ID}
      aria-label="Filters"
      className="hidden w-60 shrink-0 target:block max-lg:w-full max-lg:pb-8 lg:block xl:w-64"
    >
      <FilterForm path={path} filters={filters} />
    </aside>
  );
}

interface FilterSheetProps {
  path: string;
  filters: ProductFilters;
  total: number;
}

/** The phone's way to the filters: a sheet from below. */
export function FilterSheet({ path, filters, total }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const count = activeFilterCount(filters);
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
            {`Show ${sareeCount(total)}`}
          </Button>
        }
      >
        {isOpen && <FilterForm path={path} filters={filters} />}
      </Drawer>
    </div>
  );
}

/** What is applied, each to be taken off by itself. */
export function FilterChips({ path, filters }: { path: string; filters: ProductFilters }) {
  const applied = appliedFilters(filters);
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap items-center gap-2">
      {applied.map(({ label, without }) => (
        <li key={label}>
          <Chip label={`Remove filter: ${label}`} to={listHref(path, without)}>
            {label}
          </Chip>
        </li>
      ))}
      <li>
        <Link
          to={path}
          preventScrollReset
          className="text-link inline-flex min-h-11 items-center px-2 text-sm"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
