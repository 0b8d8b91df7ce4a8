import { useState } from 'react';
import { failureOf, staleRecordOf } from '../../platform/failure.ts';
import type { Failure, FieldErrors } from '../../ui/forms/use-action.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import type { Comparison, Side } from './difference-panel.tsx';
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
