import { useState } from 'react';
import type { FieldErrors } from '../../ui/forms/use-action.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { failureOf, staleRecordOf } from '../frame/api-error-text.ts';
import type { Comparison, Side } from './difference-panel.tsx';

interface EditFormOptions<Saved, Draft> {
  /** The record as it was loaded. */
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
  const [step, setStep] = useState<'editing' | 'saved' | 'resolved'>('editing');
  const { formProps, ...form } = useForm({
    check: () => errorsOf(draft),
    submit: () => save(() => options.save(draft, base)),
    failureOf(error) {
      const { message, fields } = failureOf(error);
      const named = Object.entries(fields).map(([path, text]) => [nameOf(path, draft), text]);
      return { message, fields: Object.fromEntries(named) };
    },
  });
  const { onSubmit, onBlur } = formProps;

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
    isSaved: step === 'saved',
    /** A conflict was just resolved: saving is the next step. */
    isResolved: step === 'resolved',
    isDirty: !comparison.isSame(draft, draftOf(base)),
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
