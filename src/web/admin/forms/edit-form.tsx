import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { AuditedChange } from '../../../contract/audit.ts';
import { callApi } from '../../platform/api.ts';
import { getStaleRecord, isSignedOut } from '../../platform/failure.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Alert } from '../../ui/messages.tsx';
import { SaveFailure, SignInDialog } from './save-failure.tsx';
import { type SchemaFormOptions, useSchemaForm } from './schema-form.ts';
import { useUnsavedEdits } from './unsaved-edits.tsx';
import { UploadsContext } from './upload.tsx';

interface EditFormOptions<Saved, Values extends FieldValues>
  extends Omit<SchemaFormOptions<Values>, 'values'> {
  /** Null for a new record. */
  loaded: Saved;
  toValues: (saved: Saved) => Values;
  save: (values: Values, base: Saved) => Promise<NonNullable<Saved>>;
  onSaved?: (saved: NonNullable<Saved>) => void;
  /** The record in the change log, which says who else changed it. */
  subject: { kind: AuditedChange['subject']['kind']; id?: string | undefined };
  labels: Partial<Record<string, string>>;
}

export type EditFormState<Values extends FieldValues, Saved = unknown> = ReturnType<
  typeof useEditForm<Saved, Values>
>;

/**
 * The form of a record that is saved with its version. Where someone else saved the record first,
 * `conflict` is their version.
 */
export function useEditForm<Saved, Values extends FieldValues>(
  options: EditFormOptions<Saved, Values>,
) {
  const { loaded, toValues, subject, labels } = options;
  const [base, setBase] = useState(loaded);
  const [conflict, setConflict] = useState<NonNullable<Saved> | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [hasSessionEnded, setSessionEnded] = useState(false);
  const { form, setFailure, submit, ...fields } = useSchemaForm({
    ...options,
    values: toValues(loaded),
  });
  useUnsavedEdits(fields.isDirty);

  async function send(values: Values, from: Saved): Promise<void> {
    setIsSaved(false);
    setSessionEnded(false);
    try {
      accept(await options.save(values, from), values);
    } catch (error) {
      setSessionEnded(isSignedOut(error));
      const current = getStaleRecord<NonNullable<Saved>>(error);
      if (!current) throw error;
      if (isSame(toValues(current), values)) return accept(current, values);
      // They changed only what this form does not have.
      if (isSame(toValues(current), toValues(from))) return send(values, current);
      setConflict(current);
      throw error;
    }
  }

  /** Goes on from a saved record; what was typed since `sent` stays, unsaved. */
  function accept(saved: NonNullable<Saved>, sent?: Values): void {
    const typed = form.getValues();
    const isTypedOn = sent !== undefined && !isSame(typed, sent);
    setBase(saved);
    setConflict(null);
    setFailure(null);
    form.reset(toValues(saved));
    for (const name of isTypedOn ? (Object.keys(typed) as FieldPath<Values>[]) : []) {
      form.setValue(name, typed[name], { shouldDirty: true });
    }
    setIsSaved(!isTypedOn);
    options.onSaved?.(saved);
  }

  return {
    ...fields,
    base,
    isSaved: isSaved && !fields.isDirty,
    hasSessionEnded,
    labels,
    control: form.control,
    focus: (name: FieldPath<Values>) => form.setFocus(name),
    /** Shows what is wrong with the fields. */
    check: form.handleSubmit(() => {}),
    accept,
    onSubmit: submit((values) => send(values, base)),
    conflict: conflict !== null && {
      subject,
      changed: Object.keys(toValues(conflict))
        .filter((name) => !isSame(toValues(base)[name], toValues(conflict)[name]))
        .map((name) => labels[name] ?? name),
      reload: () => accept(conflict),
      saveMine: submit(async (values) => {
        setBase(conflict);
        setConflict(null);
        await send(values, conflict);
      }),
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type EditFormProps = Pick<
  EditFormState<FieldValues>,
  | 'failure'
  | 'fieldMessages'
  | 'hasSessionEnded'
  | 'labels'
  | 'isDirty'
  | 'isPending'
  | 'isSaved'
  | 'onSubmit'
  | 'conflict'
>;

interface EditFormFrameProps {
  form: EditFormProps;
  children: ReactNode;
  saveLabel: string;
  pendingText?: string;
  savedText?: string;
  /** Beside the button while it saves. */
  progress?: ReactNode;
  className?: string;
  saveVariant?: ButtonVariant;
  /** Whether the bar stays on the screen, as a form that is edited is long. */
  isBarSticky?: boolean;
  /** Background and margins of a sticky bar, which depend on what the form lies on. */
  barClassName?: string;
}

/** Fields, failure and a bar that saves; after a conflict, the choice between both versions. */
export function EditForm(props: EditFormFrameProps) {
  const { form, children, saveLabel, savedText, progress, className, saveVariant } = props;
  const { pendingText = 'Saving…', isBarSticky = true } = props;
  const { barClassName = 'bg-ivory md:mx-0 md:px-0' } = props;
  const { failure, fieldMessages, hasSessionEnded, conflict, isPending, isDirty, isSaved } = form;
  const isRefused = failure !== null || fieldMessages.length > 0 || hasSessionEnded;
  const element = useRef<HTMLFormElement>(null);
  const [isSigningIn, setSigningIn] = useState(false);
  const [uploads, setUploads] = useState(0);
  const countUpload = useCallback((by: 1 | -1) => setUploads((now) => now + by), []);
  const isUploading = uploads > 0;
  return (
    <>
      <form ref={element} noValidate onSubmit={form.onSubmit} className={className}>
        <UploadsContext value={countUpload}>{children}</UploadsContext>
        {conflict && <Conflict message={failure} {...conflict} />}
        <div
          className={classes(
            'flex flex-wrap items-center gap-x-5 gap-y-2',
            isBarSticky
              ? `save-bar roomy:sticky bottom-0 z-10 -mx-4 mt-6 border-t border-line px-4 py-3 ${barClassName}`
              : 'mt-3',
          )}
        >
          {!conflict && (
            <SaveFailure
              form={element}
              message={failure}
              fields={fieldMessages}
              labels={form.labels}
              hasSessionEnded={hasSessionEnded}
              onSignIn={() => setSigningIn(true)}
            />
          )}
          <Button
            type="submit"
            variant={saveVariant}
            disabled={conflict !== false}
            pending={isPending || isUploading}
            pendingText={isPending ? pendingText : 'Waiting for the upload…'}
          >
            {saveLabel}
          </Button>
          {isPending && progress}
          <p role="status" className={isSaved ? 'font-medium text-success' : 'text-soft'}>
            {isSaved ? savedText : isDirty && !isRefused && 'Unsaved changes'}
          </p>
        </div>
      </form>
      {isSigningIn && (
        <SignInDialog
          onClose={() => setSigningIn(false)}
          onSignedIn={() => {
            setSigningIn(false);
            void form.onSubmit();
          }}
        />
      )}
    </>
  );
}

type ConflictProps = Exclude<EditFormProps['conflict'], false> & { message: string | null };

/** Someone else saved the record first: says who changed what, and which version to keep. */
export function Conflict({ message, subject, changed, reload, saveMine }: ConflictProps) {
  const [who, setWho] = useState('Someone else');
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conflict
  useEffect(() => {
    notice.current?.focus();
    const query = { kind: subject.kind, subject: subject.id, limit: 1 };
    callApi('GET /api/admin/changes', { query }).then(
      ({ items }) => setWho((now) => items[0]?.actor?.name ?? now),
      () => {},
    );
  }, []);
  return (
    <div ref={notice} tabIndex={-1} className="mt-4">
      <Alert
        kind="warn"
        title={message ?? undefined}
        actions={
          <>
            <Button variant="secondary" onClick={reload}>
              Reload
            </Button>
            <Button variant="secondary" onClick={() => void saveMine()}>
              Save mine
            </Button>
          </>
        }
      >
        {`${who} changed: ${changed.join(', ')}.`}
      </Alert>
    </div>
  );
}

interface StepFormProps {
  form: EditFormProps;
  children: ReactNode;
  onSaved: () => void;
}

/** An edit form as one page of several. */
export function StepForm({ onSaved, ...props }: StepFormProps) {
  const { isSaved } = props.form;
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
