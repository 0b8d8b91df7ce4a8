import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_PICTURES } from '../../../domain/catalogue/product-editing.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { controlClasses, FieldFrame, useField } from '../../ui/fields.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { MoveButtons, moveItem } from '../forms/move-buttons.tsx';
import { useDragSort } from '../lists/use-drag-sort.ts';

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
    if (field.current) field.current.files = toFileList(held);
    onFiles(held);
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosenIds = new Set(files.map(toFileId));
    const added = [...(target.files ?? [])].filter((file) => !chosenIds.has(toFileId(file)));
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
              id: toFileId(file),
              picture: <ChosenFile file={file} alt={`Chosen file ${at + 1}: ${file.name}`} />,
            }))}
            onMove={(from, to) => become(moveItem(files, from, to))}
            onRemove={(id) => become(files.filter((file) => toFileId(file) !== id))}
          />
        </div>
      )}
    </div>
  );
}

function toFileList(files: File[]): FileList {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}

function toFileId({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

function ChosenFile({ file, alt }: { file: File; alt: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
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

interface SortablePicture {
  id: string;
  picture: ReactNode;
  footer?: ReactNode;
}

interface SortablePicturesProps {
  label: string;
  entries: readonly SortablePicture[];
  /** Wide ones have room for a footer. */
  wide?: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (id: string) => void;
}

export function SortablePictures(props: SortablePicturesProps) {
  const { label, entries, wide, onMove, onRemove } = props;
  const drag = useDragSort(
    onMove,
    (from, to) => `Picture ${from + 1} is now number ${to + 1} of ${entries.length}`,
  );

  return (
    <>
      <ol
        aria-label={label}
        className={classes(
          'grid gap-3 sm:gap-4',
          wide
            ? 'grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]'
            : 'grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))]',
        )}
      >
        {entries.map((entry, at) => (
          <Item key={entry.id} {...{ entry, at, drag, onRemove }} count={entries.length} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {drag.announcement}
      </p>
    </>
  );
}

interface ItemProps {
  entry: SortablePicture;
  at: number;
  count: number;
  drag: ReturnType<typeof useDragSort>;
  onRemove: (id: string) => void;
}

function Item({ entry, at, count, drag, onRemove }: ItemProps) {
  const { id, picture, footer } = entry;
  return (
    <li
      {...drag.entry(at)}
      className={classes(
        'rounded-xs border border-line bg-paper',
        drag.isDragged(at) && 'opacity-50',
        drag.isTarget(at) && 'border-brand',
      )}
    >
      <div {...drag.handle(at)} className="relative aspect-3/4 cursor-grab overflow-hidden bg-sand">
        {picture}
        <span className="numerals absolute top-0 left-0 bg-paper/90 px-2 text-sm">
          {at === 0 ? 'Shown first' : at + 1}
        </span>
      </div>
      <div className="flex items-center justify-between">
        <MoveButtons
          layout="row"
          name={`picture ${at + 1}`}
          index={at}
          count={count}
          onMove={drag.move}
        />
        <IconButton
          label={`Remove picture ${at + 1}`}
          className="ml-auto text-danger"
          onClick={() => onRemove(id)}
        >
          <CloseIcon className="size-5" />
        </IconButton>
      </div>
      {footer && <div className="px-2 pb-3">{footer}</div>}
    </li>
  );
}
