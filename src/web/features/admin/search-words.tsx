import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/field.tsx';

interface SearchWordsProps {
  label: string;
  placeholder?: string;
  maxLength: number;
  value: string;
  onType: (words: string) => void;
  className?: string;
}

/** The words to search a list for, and the button that submits its form. */
export function SearchWords({ onType, className, ...field }: SearchWordsProps) {
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
