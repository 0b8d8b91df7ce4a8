import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  maxLength: number;
  value: string;
  onType: (words: string) => void;
  className?: string;
}

/** A search field with its submit button. */
export function SearchField({ onType, className, ...field }: SearchFieldProps) {
  return (
    <search className={classes('col-span-2 flex items-end gap-2', className)}>
      <TextField
        {...field}
        type="search"
        onChange={({ target }) => onType(target.value)}
        autoComplete="off"
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </search>
  );
}
