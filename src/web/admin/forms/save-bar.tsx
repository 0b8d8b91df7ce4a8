import { useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import type { EditFormState } from './use-edit-form.ts';

interface SaveBarProps {
  form: EditFormState;
  /** The button's text. */
  label: string;
  savedText: string;
  /** Background and margins, which depend on what the form lies on. */
  className?: string;
}

/** The button that saves a form and the form's state, at the bottom of the screen. */
export function SaveBar({
  form,
  label,
  savedText,
  className = 'bg-ivory md:mx-0 md:px-0',
}: SaveBarProps) {
  const { isPending, isDirty, isSaved, isResolved } = form;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isResolved) button.current?.focus();
  }, [isResolved]);
  return (
    <div
      className={classes(
        'sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-4 py-3',
        className,
      )}
    >
      <Button ref={button} type="submit" pending={isPending} pendingText="Saving…">
        {label}
      </Button>
      <p role="status" className={isSaved ? 'font-medium text-leaf' : 'text-soft'}>
        {isSaved ? savedText : isDirty && 'Not saved yet'}
      </p>
    </div>
  );
}
