import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';

interface ListSearchProps {
  label: string;
  /** The address of the list without a search. */
  path: string;
  search: string;
  /** Other query parameters of the list. */
  kept?: Record<string, string>;
}

/** Searches a list by its address, so that a search can be bookmarked and shared. */
export function ListSearch({ label, path, search, kept = {} }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);

  // The browser's Back button changes the address.
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
