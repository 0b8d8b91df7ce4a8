import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { DifferencePanel } from './difference-panel.tsx';
import type { EditFormState } from './use-edit-form.ts';

interface EditFormProps {
  form: Omit<EditFormState<unknown, unknown>, 'change' | 'run' | 'rebase'>;
  children: ReactNode;
  saveLabel: string;
  savedText: string;
  failureTitle?: string;
  className?: string;
  /** Background and margins of the bar, which depend on what the form lies on. */
  barClassName?: string;
}

/** A form that edits a record: fields, failure and a bar that saves; or the conflict to resolve. */
export function EditForm(props: EditFormProps) {
  const { form, children, failureTitle, className } = props;
  const { differences, failure } = form;
  return (
    <form {...form.formProps} className={className}>
      {differences ? (
        <DifferencePanel
          message={failure ?? ''}
          differences={differences}
          onChosen={form.resolve}
        />
      ) : (
        <>
          {children}
          {failure && (
            <Alert kind="danger" title={failureTitle} className="mt-4">
              {failure}
            </Alert>
          )}
          <SaveBar {...props} />
        </>
      )}
    </form>
  );
}

function SaveBar({ form, saveLabel, savedText, barClassName }: EditFormProps) {
  const { isPending, isDirty, isSaved, isResolved } = form;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isResolved) button.current?.focus();
  }, [isResolved]);
  return (
    <div
      className={classes(
        'sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-4 py-3',
        barClassName ?? 'bg-ivory md:mx-0 md:px-0',
      )}
    >
      <Button ref={button} type="submit" pending={isPending} pendingText="Saving…">
        {saveLabel}
      </Button>
      <p role="status" className={isSaved ? 'font-medium text-leaf' : 'text-soft'}>
        {isSaved ? savedText : isDirty && 'Not saved yet'}
      </p>
    </div>
  );
}
