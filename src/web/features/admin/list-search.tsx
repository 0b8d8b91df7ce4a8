import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

interface ListSearchProps {
  label: string;
  /** Where the list is without a search. */
  path: string;
  search: string;
  /** What else the list's address holds. */
  kept?: Record<string, string>;
}

/** Narrows a list by its address, so that a search can be gone back to, kept and sent on. */
export function ListSearch({ label, path, search, kept = {} }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);

  // The address may change by the browser's own way back.
  useEffect(() => {
    if (field.current) field.current.value = search;
  }, [search]);

  const [action = path] = path.split('?');
  return (
    <Form
      method="get"
      action={action}
      role="search"
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        ref={field}
        label={label}
        type="search"
        name="search"
        maxLength={200}
        defaultValue={search}
        className="min-w-0 flex-1 max-sm:basis-full sm:max-w-sm"
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {search !== '' && (
        <Link to={path} className="text-link inline-flex min-h-11 items-center px-1">
          Show all
        </Link>
      )}
    </Form>
  );
}
