import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/forms/field.tsx';

/** A search field with its submit button. */
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
