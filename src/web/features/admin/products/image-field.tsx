import { useEffect, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { controlClasses, FieldFrame, useFieldIds } from '../../../ui/field.tsx';
import { ColourSuggestion } from './colour-suggestion.tsx';

interface ImageFieldProps {
  label: string;
  name: string;
  error: string | undefined;
}

/** Chooses one picture file and shows it as it will be cut. */
export function ImageField({ label, name, error }: ImageFieldProps) {
  const text = { label, error, hint: 'An upright JPEG, PNG, WebP or AVIF picture' };
  const ids = useFieldIds(undefined, text);
  const [file, setFile] = useState<File | null>(null);
  return (
    <div>
      <FieldFrame ids={ids} {...text}>
        <input
          id={ids.id}
          type="file"
          name={name}
          accept="image/*"
          required
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          className={classes(
            controlClasses,
            'file:mr-3 file:rounded-xs file:border-0 file:bg-sand file:px-3 file:py-1 file:font-medium file:text-ink',
          )}
        />
      </FieldFrame>
      <Preview file={file} />
      <ColourSuggestion file={file} />
    </div>
  );
}

function Preview({ file }: { file: File | null }) {
  const address = useObjectUrl(file);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  return (
    <div className="mt-3 flex aspect-3/4 w-40 items-center justify-center overflow-hidden rounded-xs border border-line bg-sand text-center text-sm text-soft lg:w-full">
      {address && address !== unreadable ? (
        <img
          src={address}
          alt="The chosen file"
          onError={() => setUnreadable(address)}
          className="size-full object-cover"
        />
      ) : (
        <p className="px-4">{address ? 'This file cannot be shown' : 'The picture appears here'}</p>
      )}
    </div>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setAddress(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
