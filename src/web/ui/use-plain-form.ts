import { type ChangeEvent, type FocusEvent, type SubmitEvent, useRef, useState } from 'react';

export interface FormOptions {
  /** What is wrong with the present input; nothing is submitted until it finds no error. */
  check?: (data: FormData, form: HTMLFormElement) => FieldErrors;
  /** Throws when it fails. The form stays pending until then. */
  submit: (data: FormData, form: HTMLFormElement) => unknown;
  toFailure: (error: unknown) => Failure;
  /** Blank fields are checked on submit, not when they are left. */
  skipsBlank?: boolean;
}

/**
 * State of a customer's form, without a library: the admin's forms, with the request's schema, are on
 * `useSchemaForm`. Fields have names. A field shows what is wrong once it was left or the form
 * was submitted, and from then on follows every change. An invalid form focuses its first invalid
 * field instead of submitting; so does a failed one, where the failure names fields.
 */
export function usePlainForm({ check = () => ({}), submit, toFailure, skipsBlank }: FormOptions) {
  // The keys are the fields that have been checked: valid ones have no error.
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isFieldFailure, setIsFieldFailure] = useState(false);
  const action = useAction(toFailure);

  function recheck(found: FieldErrors): void {
    setErrors((now) => Object.fromEntries(Object.keys(now).map((name) => [name, found[name]])));
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (action.isPending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const found = check(data, form);
    const names = [...data.keys()].map((name) => [name, undefined]);
    setErrors({ ...Object.fromEntries(names), ...found });
    action.clear();
    focusFirstError(form, found);
    if (Object.values(found).some(Boolean)) return;
    const isDone = await action.run(
      () => submit(data, form),
      ({ fields }) => {
        setErrors((now) => ({ ...now, ...fields }));
        setIsFieldFailure(focusFirstError(form, fields));
      },
    );
    if (isDone) setErrors({});
  }

  function onBlur({ currentTarget: form, target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    const { name, value } = target as unknown as HTMLInputElement;
    if (!name || movesToButton(relatedTarget) || (skipsBlank && value.trim() === '')) return;
    const found = check(new FormData(form), form);
    setErrors((now) => ({ ...now, [name]: found[name] }));
  }

  function onChange({ currentTarget: form }: ChangeEvent<HTMLFormElement>) {
    recheck(check(new FormData(form), form));
  }

  return {
    isPending: action.isPending,
    failure: action.failure?.message ?? null,
    /** Whether a field says so itself. */
    isFieldFailure,
    field: (name: string) => ({ name, error: errors[name] }),
    formProps: { noValidate: true, onSubmit, onBlur, onChange },
    recheck,
  };
}

export function getText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Focuses the first field that has an error; false where none has. */
function focusFirstError(form: HTMLFormElement, errors: FieldErrors): boolean {
  const first = [...form.elements].find(
    (element) => errors[element.getAttribute('name') ?? ''] !== undefined,
  );
  if (first instanceof HTMLElement) first.focus();
  return first !== undefined;
}

export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Why an action failed: a sentence, and what is wrong with single fields. */
export interface Failure {
  message: string;
  fields: FieldErrors;
}

/**
 * Runs one action at a time; keeps whether it is pending and why the last one failed. `toFailure`
 * puts what an action threw into words.
 */
export function useAction(toFailure: (error: unknown) => Failure) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Two presses may come before the next render.
  const isRunning = useRef(false);

  /** Resolves to true on success; to false after a failure, or while another action is pending. */
  async function run(
    action: () => unknown,
    onFailure?: (failure: Failure) => void,
  ): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsPending(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      const reason = toFailure(error);
      setFailure(reason);
      onFailure?.(reason);
      return false;
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  }

  return { isPending, failure, run, clear: () => setFailure(null) };
}

/**
 * Whether the focus moves to a button or a checkbox, by a press or by Tab; takes a blur's
 * `relatedTarget`. An error shown between press and release would move the button away from the
 * pointer, and the press would be lost.
 */
export function movesToButton(target: EventTarget | null): boolean {
  if (target instanceof HTMLButtonElement) return true;
  return target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
}
