import { type FocusEvent, type SubmitEvent, useState } from 'react';
import { isPressed } from '../../ui/forms/is-pressed.ts';
import { failureOf, staleRecordOf } from '../frame/api-error-text.ts';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

interface EditFormOptions<Saved, Draft> {
  /** The record as it was loaded. */
  loaded: Saved;
  draftOf: (saved: Saved) => Draft;
  /** Whether both drafts would be saved as the same record. */
  isSame: (one: Draft, other: Draft) => boolean;
  /** What is wrong with a draft, by the `name` attribute of the field. */
  errorsOf: (draft: Draft) => FieldErrors;
  save: (draft: Draft, base: Saved) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  /** The `name` of the field that the API calls `path`. */
  fieldOf?: (path: string, draft: Draft) => string;
}

/** What parts of a screen need of its form, whatever record it edits. */
export interface EditFormState {
  isPending: boolean;
  isDirty: boolean;
  isSaved: boolean;
  /** A conflict was just resolved: saving is the next step. */
  isResolved: boolean;
  failure: string | null;
}

/**
 * State of a form that edits a record with a version. Where someone else saved the record first, `conflict` holds
 * their version and the form continues with `resolve`. A field shows its error once it was left or the form was submitted.
 */
export function useEditForm<Saved, Draft>(options: EditFormOptions<Saved, Draft>) {
  const { draftOf, isSame, errorsOf, fieldOf = (path) => path } = options;
  const [base, setBase] = useState(options.loaded);
  const [draft, setDraft] = useState(() => draftOf(options.loaded));
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [refused, setRefused] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Saved | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [step, setStep] = useState<'editing' | 'saved' | 'resolved'>('editing');
  const errors = errorsOf(draft);

  function accept(saved: Saved) {
    setBase(saved);
    // Input typed while the request was under way stays.
    setDraft((now) => (now === draft ? draftOf(saved) : now));
    setTouched(new Set());
    setRefused({});
    setFailure(null);
    setConflict(null);
    setStep('saved');
    options.onSaved?.(saved);
  }

  function showFailure(error: unknown, form?: HTMLFormElement) {
    const current = staleRecordOf<Saved>(error);
    // Both saved the same values: there is nothing to choose.
    if (current && isSame(draft, draftOf(current))) return accept(current);
    const { message, fields } = failureOf(error);
    const named = Object.entries(fields).map(([path, text]) => [fieldOf(path, draft), text]);
    const byField: FieldErrors = Object.fromEntries(named);
    setRefused(byField);
    setFailure(message);
    setConflict(current);
    if (form) focusFirstError(form, byField);
  }

  /** Saves by another call than `save`, such as one that restores a default. */
  async function run(call: () => Promise<Saved>, form?: HTMLFormElement): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    setFailure(null);
    setStep('editing');
    try {
      accept(await call());
    } catch (error) {
      showFailure(error, form);
    } finally {
      setIsPending(false);
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setTouched('all');
    setFailure(null);
    if (!focusFirstError(form, errors)) await run(() => options.save(draft, base), form);
  }

  return {
    base,
    draft,
    conflict,
    failure,
    isPending,
    isSaved: step === 'saved',
    isResolved: step === 'resolved',
    isDirty: !isSame(draft, draftOf(base)),
    submit,
    run,
    change(next: Draft) {
      setDraft(next);
      setRefused({});
      setStep('editing');
    },
    /** Continues from a newer version of the record; what was typed stays. */
    rebase: setBase,
    /** Continues from the conflicting version, with the values chosen of both. */
    resolve(chosen: Draft) {
      if (conflict === null) return;
      setBase(conflict);
      setDraft(chosen);
      setConflict(null);
      setFailure(null);
      setStep('resolved');
    },
    errorOf: (name: string) =>
      refused[name] ?? (touched === 'all' || touched.has(name) ? errors[name] : undefined),
    /** For `onBlur` of the form: shows what is wrong with the field that was left. */
    touch({ target, relatedTarget }: FocusEvent<HTMLElement>) {
      const name = target.getAttribute('name');
      if (!name || isPressed(relatedTarget)) return;
      setTouched((now) => (now === 'all' ? now : new Set(now).add(name)));
    },
  };
}

/** Focuses the first field that has an error; false where none has. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): boolean {
  const first = [...form.elements].find(
    (element) => errors[element.getAttribute('name') ?? ''] !== undefined,
  );
  if (first instanceof HTMLElement) first.focus();
  return first !== undefined;
}
