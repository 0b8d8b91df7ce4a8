import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { failureOf, staleRecordOf } from '../../platform/failure.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import type { Failure, FieldErrors } from '../../ui/forms/use-action.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { FailureAlert } from './admin-action.tsx';
import { type Comparison, DifferencePanel, type Side } from './difference-panel.tsx';
import { useUnsavedEdits } from './unsaved-edits.tsx';

interface EditFormOptions<Saved, Draft> {
  loaded: Saved;
  draftOf: (saved: Saved) => Draft;
  comparison: Comparison<Draft>;
  /** What is wrong with a draft, by the `name` of the field. */
  errorsOf: (draft: Draft) => FieldErrors;
  save: (draft: Draft, base: Saved) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  /** The `name` of the field that the API calls `path`. */
  nameOf?: (path: string, draft: Draft) => string;
}

interface Typed {
  target: { value: string };
}

type TextName<Draft> = string &
  { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft];

/** `resolved`: a conflict was just resolved, and saving is next. */
type Step = 'editing' | 'saved' | 'resolved';

export type EditFormState<Saved, Draft> = ReturnType<typeof useEditForm<Saved, Draft>>;

/**
 * State of a form that edits a record with a version. Where someone else saved the record first,
 * `differences` holds what differs and the form continues with `resolve`.
 */
export function useEditForm<Saved, Draft>(options: EditFormOptions<Saved, Draft>) {
  const { draftOf, comparison, errorsOf, nameOf = (path) => path } = options;
  const [base, setBase] = useState(options.loaded);
  const [draft, setDraft] = useState(() => draftOf(options.loaded));
  const [conflict, setConflict] = useState<Saved | null>(null);
  const [step, setStep] = useState<Step>('editing');
  const {
    formProps: { onSubmit, onBlur },
    ...form
  } = useForm({
    check: () => errorsOf(draft),
    submit: () => save(() => options.save(draft, base)),
    failureOf: (error) => renamed(failureOf(error), (path) => nameOf(path, draft)),
  });

  const isDirty = !comparison.isSame(draft, draftOf(base));
  useUnsavedEdits(isDirty);

  async function save(call: () => Promise<Saved>): Promise<void> {
    setStep('editing');
    try {
      accept(await call());
    } catch (error) {
      const current = staleRecordOf<Saved>(error);
      // Both saved the same values: there is nothing to choose.
      if (current && comparison.isSame(draft, draftOf(current))) return accept(current);
      setConflict(current);
      throw error;
    }
  }

  function accept(saved: Saved): void {
    setBase(saved);
    // Input typed while the request was under way stays.
    setDraft((now) => (now === draft ? draftOf(saved) : now));
    setStep('saved');
    options.onSaved?.(saved);
  }

  function change(next: Draft): void {
    setDraft(next);
    form.recheck(errorsOf(next));
    setStep('editing');
  }

  return {
    base,
    draft,
    failure: form.failure,
    isPending: form.isPending,
    step,
    isDirty,
    /** The differences from the version that someone else saved first; null without a conflict. */
    differences: conflict && comparison.differences(draftOf(base), draft, draftOf(conflict)),
    formProps: { noValidate: true, onSubmit, onBlur },
    errorOf: (name: string) => form.errors[name],
    /** The props of a field for a text of the draft. */
    field: <Name extends TextName<Draft>>(name: Name) => ({
      name,
      value: draft[name],
      error: form.errors[name],
      onChange: ({ target }: Typed) => change({ ...draft, [name]: target.value }),
    }),
    change,
    /** Saves by another call than `save`, such as one that restores a default. */
    run: (call: () => Promise<Saved>) => form.run(() => save(call)),
    /** Continues from a newer version of the record; what was typed stays. */
    rebase: setBase,
    /** Continues from the conflicting version, with the values chosen of both. */
    resolve(choices: Record<string, Side>) {
      if (conflict === null) return;
      change(comparison.merge(draft, draftOf(conflict), choices));
      setBase(conflict);
      setConflict(null);
      form.clearFailure();
      setStep('resolved');
    },
  };
}

function renamed({ message, fields }: Failure, nameOf: (path: string) => string): Failure {
  const named = Object.entries(fields).map(([path, text]) => [nameOf(path), text]);
  return { message, fields: Object.fromEntries(named) };
}

interface EditFormProps {
  form: Omit<EditFormState<unknown, unknown>, 'change' | 'run' | 'rebase' | 'field'>;
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
          <FailureAlert title={failureTitle} className="mt-4">
            {failure}
          </FailureAlert>
          <SaveBar {...props} />
        </>
      )}
    </form>
  );
}

function SaveBar({ form, saveLabel, savedText, barClassName }: EditFormProps) {
  const { isPending, isDirty, step } = form;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (step === 'resolved') button.current?.focus();
  }, [step]);
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
      <p role="status" className={step === 'saved' ? 'font-medium text-leaf' : 'text-soft'}>
        {step === 'saved' ? savedText : isDirty && 'Unsaved changes'}
      </p>
    </div>
  );
}

/** An edit form as one page of several; `onSaved` is called once it has no edits left. */
export function StepForm({
  onSaved,
  ...props
}: Pick<ComponentProps<typeof EditForm>, 'form' | 'children'> & { onSaved: () => void }) {
  const isSaved = props.form.step === 'saved' && !props.form.isDirty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved]);
  return (
    <EditForm
      {...props}
      saveLabel="Save and continue"
      savedText="Saved"
      barClassName="bg-paper md:mx-0 md:px-0"
    />
  );
}
