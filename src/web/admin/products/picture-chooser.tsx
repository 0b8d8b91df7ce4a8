import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_PICTURES } from '../../../domain/catalogue/product-gallery.ts';
import { moved } from '../../../domain/text/move-item.ts';
import { classes } from '../../ui/classes.ts';
import { controlClasses, FieldFrame, useField } from '../../ui/forms/field.tsx';
import { SortablePictures } from './sortable-pictures.tsx';

interface PictureChooserProps {
  label: string;
  name: string;
  hint: ReactNode;
  error?: string | undefined;
  required?: boolean;
  files: readonly File[];
  onFiles: (files: File[]) => void;
}

/**
 * Chooses, previews and sorts picture files. Files chosen later come last; the input always holds
 * all of them, so that a form sends them in order.
 */
export function PictureChooser(props: PictureChooserProps) {
  const { files, onFiles, ...text } = props;
  const { frame, control } = useField(text);
  const field = useRef<HTMLInputElement>(null);

  function become(next: File[]) {
    const held = next.slice(0, MAX_PICTURES);
    if (field.current) field.current.files = listOf(held);
    onFiles(held);
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const added = [...(target.files ?? [])].filter((file) => !files.some(isSameAs(file)));
    become([...files, ...added]);
  }

  return (
    <div>
      <FieldFrame {...frame}>
        <input
          ref={field}
          {...control}
          type="file"
          accept="image/*"
          multiple
          onChange={choose}
          className={classes(
            controlClasses,
            'file:mr-3 file:rounded-xs file:border-0 file:bg-sand file:px-3 file:py-1 file:font-medium file:text-ink',
          )}
        />
      </FieldFrame>
      {files.length > 0 && (
        <div className="mt-3">
          <SortablePictures
            label="Chosen pictures"
            entries={files.map((file, at) => ({
              id: idOf(file),
              picture: <ChosenFile file={file} alt={`Chosen file ${at + 1}: ${file.name}`} />,
            }))}
            onMove={(from, to) => become(moved(files, from, to))}
            onRemove={(id) => become(files.filter((file) => idOf(file) !== id))}
          />
        </div>
      )}
    </div>
  );
}

function listOf(files: File[]): FileList {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}

function idOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

function isSameAs(file: File): (other: File) => boolean {
  return (other) => idOf(other) === idOf(file);
}

function ChosenFile({ file, alt }: { file: File; alt: string }) {
  const address = useObjectUrl(file);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (!address || address === unreadable) {
    return (
      <p className="absolute inset-0 grid place-items-center px-3 text-center text-sm text-soft">
        {address ? `No preview of ${file.name}` : ''}
      </p>
    );
  }
  return (
    <img
      src={address}
      alt={alt}
      draggable={false}
      onError={() => setUnreadable(address)}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
