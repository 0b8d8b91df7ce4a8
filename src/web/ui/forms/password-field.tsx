import { useState } from 'react';
import { classes } from '../classes.ts';
import { UnstyledButton } from './button.tsx';
import { controlClasses, FieldFrame, type TextFieldProps, useField } from './field.tsx';

export function PasswordField(props: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={classes(controlClasses, 'pr-20')}
          {...control}
        />
        <UnstyledButton
          aria-pressed={isShown}
          aria-controls={control.id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 min-w-16 rounded-xs px-4 text-sm font-medium text-kumkum hover:text-maroon noscript:hidden"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </UnstyledButton>
      </div>
    </FieldFrame>
  );
}
