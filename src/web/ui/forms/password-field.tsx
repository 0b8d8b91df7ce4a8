import { type ComponentProps, useState } from 'react';
import { classes } from '../classes.ts';
import { controlClasses, FieldFrame, type FieldText, useFieldIds } from './field.tsx';

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldText;

/** A password field with a button to show the text. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const text = { label, hint, error, optional, hideLabel };
  const ids = useFieldIds(id, text);
  return (
    <FieldFrame ids={ids} className={className} {...text}>
      <div className="relative">
        <input
          id={ids.id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          className={classes(controlClasses, 'pr-20')}
          {...input}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={ids.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-w-16 rounded-xs px-4 text-sm font-medium text-kumkum hover:text-maroon noscript:hidden"
        >
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </button>
      </div>
    </FieldFrame>
  );
}
