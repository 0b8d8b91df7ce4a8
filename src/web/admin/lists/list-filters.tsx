import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { namedPeriods, type ReportPeriod } from '../../../domain/reports/report-period.ts';
import { shopDay } from '../../../domain/time/calendar.ts';
import { useShop } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Select, TextField, type TextFieldProps } from '../../ui/fields.tsx';
import { TextLink } from '../../ui/typography.tsx';

interface Typed {
  target: { value: string };
}

/** The address of a list: `path` with the parameters that are not blank. */
export function listPath(path: string, filters: object): string {
  const named = Object.entries(filters).filter(([, value]) => value !== '');
  const query = new URLSearchParams(named).toString();
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/**
 * The filters of a list as text, '' for none; each choice has its own address. They show at once
 * and follow the address when it changes by itself, as by the Back button: when an address that
 * they navigated to is reached, text typed since then stays.
 */
export function useListFilters<T extends { [K in keyof T]: string }>(
  current: T,
  pathOf: (filters: T) => string,
) {
  const navigate = useNavigate();
  const path = pathOf(current);
  const [draft, setDraft] = useState(current);
  const expectedPath = useRef(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stands for the filters
  useEffect(() => {
    if (path !== expectedPath.current) setDraft(current);
    expectedPath.current = path;
  }, [path]);

  function goTo(next: T): void {
    setDraft(next);
    expectedPath.current = pathOf(next);
    void navigate(pathOf(next), { preventScrollReset: true });
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const values = Object.entries<string>(draft).map(([name, value]) => [name, value.trim()]);
    goTo(Object.fromEntries(values));
  }

  const text = (name: keyof T) => ({
    value: draft[name],
    onChange: ({ target }: Typed) => setDraft({ ...draft, [name]: target.value }),
  });

  return {
    draft,
    goTo,
    submit,
    text,
    /** The props of a field that is applied at once. */
    choice: (name: keyof T) => ({
      value: draft[name],
      onChange: ({ target }: Typed) => goTo({ ...draft, [name]: target.value }),
    }),
    /** The props of a day, applied when it is left: while it is typed, it names other days. */
    day: (name: keyof T) => ({
      type: 'date',
      ...text(name),
      onBlur: () => draft[name] !== current[name] && goTo(draft),
    }),
  };
}

interface ClearLinkProps {
  /** The address of the list as it is, and without its filters. */
  from: string;
  to: string;
}

/** Leads to the whole list; nothing where that is open. */
export function ClearLink({ from, to }: ClearLinkProps) {
  if (from === to) return null;
  return (
    <TextLink standalone to={to} preventScrollReset className="w-fit px-1">
      Clear filters
    </TextLink>
  );
}

export function SearchField({ className, ...field }: TextFieldProps) {
  return (
    <search className={classes('col-span-2 flex items-end gap-2', className)}>
      <TextField {...field} type="search" autoComplete="off" className="min-w-0 flex-1" />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </search>
  );
}

const OWN_PERIOD = 'Chosen days';

interface PeriodFieldsProps {
  period: ReportPeriod;
  day: (name: keyof ReportPeriod) => Partial<TextFieldProps>;
  onChoose: (period: ReportPeriod | undefined) => void;
}

export function PeriodFields({ period: { from, to }, day, onChoose }: PeriodFieldsProps) {
  const { timeZone } = useShop();
  const periods = namedPeriods(shopDay(new Date(), timeZone));
  const named = Object.keys(periods).find(
    (name) => periods[name]?.from === from && periods[name]?.to === to,
  );
  const names = [...Object.keys(periods), ...(named ? [] : [OWN_PERIOD])];
  return (
    <>
      <Select
        label="Period"
        options={names}
        value={named ?? OWN_PERIOD}
        onChange={({ target }) => onChoose(periods[target.value])}
        className="max-lg:col-span-2"
      />
      <TextField label="From" {...day('from')} className="min-w-0" />
      <TextField label="To" {...day('to')} className="min-w-0" />
    </>
  );
}
