import { zodResolver } from '@hookform/resolvers/zod';
import { type FocusEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { readNumber } from '../../../domain/text/text.ts';
import { toFailure } from '../../platform/failure.ts';
import { movesToButton } from '../../ui/use-plain-form.ts';

/** What is wrong with one field, by its name such as `details.weave`. */
export interface FieldMessage {
  name: string;
  message: string;
}

export type SchemaForm<Values extends FieldValues> = ReturnType<typeof useSchemaForm<Values>>;

/**
 * How a typed text becomes a value: all but `text` read an empty one as null. Numbers have their
 * keyboard: `numeric` for whole ones; `numericOrText` keeps a text that is no number, for rules that say so.
 */
export type FieldKind = 'text' | 'textOrNull' | 'decimal' | 'numeric' | 'numericOrText';

const KEYBOARDS: Partial<Record<FieldKind, 'decimal' | 'numeric'>> = {
  decimal: 'decimal',
  numeric: 'numeric',
  numericOrText: 'numeric',
};

function readTyped(typed: unknown, kind: FieldKind): unknown {
  if (typeof typed !== 'string' || kind === 'text') return typed;
  if (kind === 'textOrNull') return typed || null;
  if (typed.trim() === '') return null;
  return readNumber(typed) ?? (kind === 'numericOrText' ? typed : Number.NaN);
}

export interface SchemaFormOptions<Values> {
  /** The part of the request's schema that checks the values. */
  schema: z.ZodType;
  values: Values;
  /** Where the API's request has the values, such as `settings`. */
  bodyPath?: string | undefined;
}

/** A form whose values are checked by the schema of a request, in the browser as on the server. */
export function useSchemaForm<Values extends FieldValues>(options: SchemaFormOptions<Values>) {
  const { schema, values, bodyPath } = options;
  const [failure, setFailure] = useState<string | null>(null);
  const isRunning = useRef(false);
  const form = useForm<Values, unknown, Values>({
    defaultValues: values as DefaultValues<Values>,
    resolver: zodResolver<Values, unknown, unknown>(
      schema as z.ZodType<unknown, Values>,
      undefined,
      { raw: true },
    ),
    mode: 'onTouched',
  });
  const { errors, isDirty, isSubmitting, isSubmitted } = form.formState;
  const getError = (name: FieldPath<Values>): string | undefined =>
    (get(errors, name) as { message?: string } | undefined)?.message;

  function showFailure(error: unknown): void {
    const { message, fields } = toFailure(error);
    const shown = Object.entries(fields)
      .map(([path, text]) => ({ name: toFieldName(path, bodyPath), message: text }))
      .filter(({ name }) => (name.split('.')[0] ?? '') in values);
    // What a field says is not said again.
    setFailure(shown.length === 0 ? message : null);
    for (const [index, field] of shown.entries()) {
      const path = field.name as FieldPath<Values>;
      form.setError(path, { message: field.message }, { shouldFocus: index === 0 });
    }
  }

  /** Changes a value that is not typed into a field. */
  function change<Name extends FieldPath<Values>>(name: Name, value: Values[Name]) {
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  return {
    form,
    /** Why the values were refused, where no field says it. */
    failure,
    setFailure,
    isDirty,
    isPending: isSubmitting,
    getError,
    /** What the fields say once the form was submitted. */
    fieldMessages: isSubmitted ? listMessages(errors) : [],
    /** The props of a field for a value. */
    field(name: FieldPath<Values>, kind: FieldKind = 'text') {
      const setValueAs = (typed: unknown) => readTyped(typed, kind);
      const rules = { setValueAs } as RegisterOptions<Values, FieldPath<Values>>;
      const { onBlur, ...registered } = form.register(name, rules);
      return {
        ...registered,
        ...(KEYBOARDS[kind] && { inputMode: KEYBOARDS[kind] }),
        onBlur: async (event: FocusEvent) => {
          if (!movesToButton(event.relatedTarget)) await onBlur(event);
        },
        error: getError(name),
      };
    },
    checkbox: (name: FieldPath<Values>) => form.register(name),
    values: () => form.watch(),
    change,
    /** Fills a field with a text as if it had been typed. */
    fill: (name: FieldPath<Values>, text: string) => change(name, text as Values[typeof name]),
    /** Submits valid values, once at a time; a failure is shown, also at the fields it names. */
    submit: (send: (values: Values) => unknown) =>
      form.handleSubmit(
        async (valid) => {
          if (isRunning.current) return;
          isRunning.current = true;
          setFailure(null);
          try {
            await send(structuredClone(valid));
          } catch (error) {
            showFailure(error);
          } finally {
            isRunning.current = false;
          }
          // What was refused before is not what is wrong now.
        },
        () => setFailure(null),
      ),
  };
}

function toFieldName(path: string, bodyPath: string | undefined): string {
  return bodyPath && path.startsWith(`${bodyPath}.`) ? path.slice(bodyPath.length + 1) : path;
}

function listMessages(errors: object, path = ''): FieldMessage[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = path + key;
    if (typeof error?.message === 'string') return [{ name, message: error.message }];
    return error ? listMessages(error, `${name}.`) : [];
  });
}
