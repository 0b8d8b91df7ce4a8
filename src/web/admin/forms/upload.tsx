import { type ChangeEvent, createContext, useContext, useEffect, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/fields.tsx';
import { useAdminAction } from './admin-action.tsx';
import { useUnsavedEdits } from './unsaved-edits.tsx';

/** Counts the uploads of a form, which is saved only after them: called with 1 and with -1. */
export const UploadsContext = createContext<(by: 1 | -1) => void>(() => {});

interface UploadButtonProps {
  name: string;
  label: string;
  /** Read by screen readers while the upload is under way. */
  pendingText: string;
  error?: string | undefined;
  /** Gets the picture as the part `image` of a form. */
  upload: (body: FormData) => Promise<unknown>;
}

export function UploadButton(props: UploadButtonProps) {
  const { name, label, pendingText, upload } = props;
  const { isPending, failure, run } = useAdminAction();
  const error = failure?.message ?? props.error;
  const errorId = useId();
  const countUpload = useContext(UploadsContext);
  // The picture is part of the form only once it is uploaded.
  useUnsavedEdits(isPending);
  useEffect(() => {
    if (!isPending) return;
    countUpload(1);
    return () => countUpload(-1);
  }, [isPending, countUpload]);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) {
      const body = new FormData();
      body.set('image', file);
      void run(() => upload(body));
    }
    // Allows choosing the same file again.
    target.value = '';
  }
  return (
    <>
      <label
        className={classes(
          'mt-2 inline-flex min-h-11 cursor-pointer items-center rounded-xs border border-ink/70 px-4 font-medium',
          'transition-colors hover:bg-ink hover:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
          isPending && 'cursor-progress opacity-75',
        )}
      >
        <span aria-hidden="true">{isPending ? 'Uploading…' : label}</span>
        <input
          name={name}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={label}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          onChange={choose}
          className="sr-only"
        />
      </label>
      <p role="status" className="sr-only">
        {isPending && pendingText}
      </p>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}

interface UploadProgressProps {
  label: string;
  /** The uploaded share, from 0 to 1; at 1 the server processes the files. */
  part: number;
  className?: string;
}

export function UploadProgress({ label, part, className }: UploadProgressProps) {
  const id = useId();
  const percent = Math.floor(part * 100);
  return (
    <div className={className}>
      <label htmlFor={id} className="numerals block text-sm text-soft">
        {part < 1 ? `${label}: ${percent}% uploaded` : `${label}: processing…`}
      </label>
      <progress
        id={id}
        value={part}
        max={1}
        className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-xs bg-sand [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-success"
      />
    </div>
  );
}
