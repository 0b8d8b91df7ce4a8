import { type SubmitEvent, useState } from 'react';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import { ApiError } from '../../../../contract/client.ts';
import {
  ALT_TEXT,
  MAX_PICTURES,
  TOO_MANY_PICTURES,
} from '../../../../domain/catalogue/product-editing.ts';
import { textError } from '../../../../domain/text/text.ts';
import { useAdminAction } from '../../../admin/forms/admin-action.tsx';
import { moveItem } from '../../../admin/forms/move-buttons.tsx';
import { useUnsavedEdits } from '../../../admin/forms/unsaved-edits.tsx';
import { UploadProgress } from '../../../admin/forms/upload.tsx';
import { countText } from '../../../admin/lists/format.ts';
import { PictureChooser, SortablePictures } from '../../../admin/products/picture-chooser.tsx';
import { callApi, uploadApi } from '../../../platform/api.ts';
import { getStaleRecord, toFailure } from '../../../platform/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields.tsx';
import { Alert, FailureAlert } from '../../../ui/messages.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface PicturesPanelProps {
  product: AdminProduct;
  onChanged: (product: AdminProduct) => void;
}

export function PicturesPanel({ product, onChanged }: PicturesPanelProps) {
  const gallery = usePictures(product, onChanged);
  const { arranged, setArranged, isEdited, isPending, errors } = gallery;
  const shown = new Map(product.pictures.map((picture) => [picture._id, picture]));
  const entries = arranged.flatMap(({ _id, alt }, at) => {
    const picture = shown.get(_id);
    if (!picture) return [];
    const { src, widths, preview } = picture;
    const sizes = '(min-width: 40rem) 16rem, 50vw';
    return {
      id: _id,
      picture: <Picture {...{ src, widths, preview, alt, sizes }} ratio="fill" />,
      footer: (
        <TextArea
          label={`${ALT_TEXT.label} ${at + 1}`}
          value={alt}
          error={errors[_id]}
          rows={3}
          onChange={({ target: { value } }) =>
            setArranged(arranged.map((one) => (one._id === _id ? { _id, alt: value } : one)))
          }
        />
      ),
    };
  });
  return (
    <div className="space-y-5">
      <form noValidate onSubmit={gallery.save} className="space-y-5">
        {arranged.length === 0 ? (
          <p className="text-soft">
            No pictures yet. Customers see a placeholder until you add one.
          </p>
        ) : (
          <SortablePictures
            label="Pictures of the product"
            wide
            entries={entries}
            onMove={(from, to) => setArranged(moveItem(arranged, from, to))}
            onRemove={(id) => setArranged(arranged.filter(({ _id }) => _id !== id))}
          />
        )}
        <FailureAlert>{gallery.failure?.message}</FailureAlert>
        {isEdited && (
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" pending={isPending} pendingText="Saving…">
              Save pictures
            </Button>
            <Button
              variant="quiet"
              disabled={isPending}
              onClick={() => setArranged(toArrangement(product.pictures))}
            >
              Undo
            </Button>
            <p role="status" className="text-sm text-soft">
              Unsaved changes
            </p>
          </div>
        )}
      </form>
      <AddPictures product={product} onChanged={onChanged} />
    </div>
  );
}

/** The order and the alt texts of the pictures, which are saved together. */
function usePictures(product: AdminProduct, onChanged: (product: AdminProduct) => void) {
  const showToast = useToast();
  const [pictures, setPictures] = useState(product.pictures);
  const [arranged, setArranged] = useState<Arrangement>(() => toArrangement(pictures));
  const action = useAdminAction();
  const errors = Object.fromEntries(
    arranged.map(({ _id, alt }) => [_id, textError(ALT_TEXT, alt) ?? undefined]),
  );

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const invalid = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]');
    if (invalid) return invalid.focus();
    void action.run(async () => {
      onChanged(await send(product.version));
      showToast({ kind: 'success', text: 'Pictures saved' });
    });
  }

  if (pictures !== product.pictures) {
    setArranged(mergeArrangement(arranged, pictures, product.pictures));
    setPictures(product.pictures);
  }

  const isEdited = !isArrangedAlike(arranged, toArrangement(product.pictures));
  useUnsavedEdits(isEdited);

  /** Retries where only other facts of the product changed, which this does not overwrite. */
  async function send(version: number): Promise<AdminProduct> {
    try {
      return await callApi('PUT /api/admin/products/{id}/pictures', {
        params: { id: product._id },
        body: { version, pictures: [...arranged] },
      });
    } catch (error) {
      const present = getStaleRecord<AdminProduct>(error);
      if (!present) throw error;
      const isUntouched = isArrangedAlike(toArrangement(present.pictures), toArrangement(pictures));
      if (isUntouched) return send(present.version);
      onChanged(present);
      throw new ApiError(409, {
        code: 'STALE_VERSION',
        message:
          'Someone else changed the pictures. Your changes are not saved yet: check the pictures, then save again.',
      });
    }
  }

  return { arranged, setArranged, isEdited, errors, save, ...action };
}

type ProductPicture = AdminProduct['pictures'][number];

type Arrangement = readonly { _id: string; alt: string }[];

export function toArrangement(pictures: readonly ProductPicture[]): Arrangement {
  return pictures.map(({ _id, alt }) => ({ _id, alt }));
}

export function isArrangedAlike(one: Arrangement, other: Arrangement): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Applies an unsaved arrangement to the present pictures: edits stay, the rest is as it is now, and
 * new pictures come last.
 */
export function mergeArrangement(
  arrangement: Arrangement,
  before: readonly ProductPicture[],
  now: readonly ProductPicture[],
): Arrangement {
  const words = new Map(before.map(({ _id, alt }) => [_id, alt]));
  const typed = new Map(
    arrangement.flatMap(({ _id, alt }) => (words.get(_id) === alt ? [] : [[_id, alt]])),
  );
  return applyOrder(toIds(arrangement), toIds(before), toArrangement(now)).map((one) => ({
    ...one,
    alt: typed.get(one._id) ?? one.alt,
  }));
}

/** The present pictures in the chosen order, or in their own where none was chosen. */
function applyOrder(
  chosen: readonly string[],
  before: readonly string[],
  now: Arrangement,
): Arrangement {
  if (chosen.join() === before.join()) return now;
  const present = new Map(now.map((one) => [one._id, one]));
  const kept = chosen.flatMap((id) => present.get(id) ?? []);
  return [...kept, ...now.filter(({ _id }) => !before.includes(_id))];
}

function toIds(pictures: readonly { _id: string }[]): string[] {
  return pictures.map(({ _id }) => _id);
}

function AddPictures({ product, onChanged }: PicturesPanelProps) {
  const { files, setFiles, round, sent, failure, upload } = useUpload(product._id, onChanged);
  const room = MAX_PICTURES - product.pictures.length;

  if (room <= 0 && files.length === 0) return <p className="text-soft">{TOO_MANY_PICTURES}.</p>;
  return (
    <div className="max-w-3xl space-y-4 border-t border-line pt-5">
      <PictureChooser
        key={round}
        label="Add pictures"
        name="more"
        hint="JPEG, PNG, WebP or AVIF, taller than wide"
        files={files}
        onFiles={setFiles}
      />
      {failure && <Alert kind="danger">{failure}</Alert>}
      {files.length > room && <Alert kind="warn">{TOO_MANY_PICTURES}.</Alert>}
      {files.length > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <Button
            pending={sent !== null}
            pendingText="Uploading…"
            disabled={files.length > room}
            onClick={upload}
          >
            {`Add ${countText(files.length, 'picture')}`}
          </Button>
          {sent && (
            <UploadProgress
              label={`Picture ${sent.at + 1} of ${sent.of}`}
              part={sent.part}
              className="flex-1"
            />
          )}
        </div>
      )}
    </div>
  );
}

/** The chosen files, and their upload. `round` changes when they were uploaded. */
function useUpload(productId: string, onChanged: (product: AdminProduct) => void) {
  const showToast = useToast();
  const [files, setFiles] = useState<File[]>([]);
  const [sent, setSent] = useState<{ at: number; of: number; part: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  async function upload() {
    if (sent) return;
    const params = { id: productId };
    setFailure(null);
    let left = files;
    try {
      for (const [at, file] of files.entries()) {
        const onProgress = (part: number) => setSent({ at, of: files.length, part });
        onProgress(0);
        const body = new FormData();
        body.set('image', file);
        const api = uploadApi(onProgress);
        onChanged(await api.call('POST /api/admin/products/{id}/pictures', { params, body }));
        left = left.filter((other) => other !== file);
      }
      showToast({ kind: 'success', text: `${countText(files.length, 'picture')} added` });
    } catch (error) {
      setFailure(`${left[0]?.name}: ${toFailure(error).message}`);
    } finally {
      // Files that were not uploaded stay chosen.
      setFiles(left);
      setRound((now) => now + 1);
      setSent(null);
    }
  }

  return { files, setFiles, round, sent, failure, upload };
}
