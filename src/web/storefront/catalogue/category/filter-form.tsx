import type { ChangeEvent, ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';
import {
  type Colour,
  type Design,
  PRICE_SORTS,
  type PriceSort,
  type ProductFilters,
} from '../../../../domain/catalogue/product-filters.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { COLOUR_CHOICES, DESIGN_CHOICES, listHref, OFFER_LABEL } from '../cards/catalogue-links.ts';

const SORT_LABELS: Record<PriceSort, string> = {
  'price-asc': 'Low to High',
  'price-desc': 'High to Low',
};

interface FilterFormProps {
  /** The list's address without filters. */
  path: string;
  filters: ProductFilters;
}

/**
 * The filters of a category page (specification §2): a plain GET form without script, applied at
 * once with it. The address is where the choice is kept.
 */
export function FilterForm({ path, filters }: FilterFormProps) {
  const navigate = useNavigate();
  const apply = (next: ProductFilters) =>
    navigate(listHref(path, next), { replace: true, preventScrollReset: true });
  const toggle = <Word extends string>(words: Word[], word: Word) =>
    words.includes(word) ? words.filter((other) => other !== word) : [...words, word];

  return (
    <Form action={path} className="space-y-6">
      <Select
        label="Sort by price"
        name="sort"
        value={filters.sort ?? ''}
        onChange={(event: ChangeEvent<HTMLSelectElement>) =>
          apply({ ...filters, sort: PRICE_SORTS.find((s) => s === event.target.value) ?? null })
        }
        placeholder="Newest first"
        options={PRICE_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
      />
      <Checkbox
        label={OFFER_LABEL}
        name="offer"
        value="1"
        checked={filters.offer}
        onChange={() => apply({ ...filters, offer: !filters.offer })}
      />
      <Words
        legend="Colour"
        name="color"
        choices={COLOUR_CHOICES}
        chosen={filters.colours}
        mark={(colour) => <ColourSwatch colour={colour} />}
        onToggle={(colour: Colour) =>
          apply({ ...filters, colours: toggle(filters.colours, colour) })
        }
      />
      <Words
        legend="Design"
        name="design"
        choices={DESIGN_CHOICES}
        chosen={filters.designs}
        onToggle={(design: Design) =>
          apply({ ...filters, designs: toggle(filters.designs, design) })
        }
      />
      <noscript>
        <Button type="submit" wide>
          Apply filters
        </Button>
      </noscript>
      <TextLink to={path} replace preventScrollReset standalone>
        Clear Filters
      </TextLink>
    </Form>
  );
}

interface WordsProps<Word extends string> {
  legend: string;
  name: string;
  choices: readonly { value: Word; label: string }[];
  chosen: readonly Word[];
  mark?: (word: Word) => ReactNode;
  onToggle: (word: Word) => void;
}

function Words<Word extends string>(props: WordsProps<Word>) {
  const { legend, name, choices, chosen, mark, onToggle } = props;
  return (
    <fieldset>
      <legend className="mb-1 font-display text-lg">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={
              <span className="flex min-h-6 items-center gap-2">
                {mark?.(value)}
                {label}
              </span>
            }
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const DYES: Record<Colour, string> = {
  red: '#b3152a',
  blue: '#1e3fa0',
  green: '#1f6b45',
  yellow: '#e9b824',
  black: '#1c1a1d',
  white: '#fbf9f4',
  pink: '#d4568a',
  purple: '#5b2a86',
  orange: '#d9641c',
  brown: '#6b4226',
  grey: '#8a8d93',
  beige: '#dcc7a0',
  maroon: '#6d1326',
  gold: '#b8892b',
  silver: '#c3c6cb',
};

function ColourSwatch({ colour }: { colour: Colour }) {
  return (
    <span
      aria-hidden="true"
      className="size-3.5 shrink-0 rounded-full border border-ink/25"
      style={{ backgroundColor: DYES[colour] }}
    />
  );
}
