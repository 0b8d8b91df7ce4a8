import { useState } from 'react';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import { ApiError } from '../../../../contract/client.ts';
import { ALT_TEXT } from '../../../../domain/catalogue/product-gallery.ts';
import { moved } from '../../../../domain/text/move-item.ts';
import { textError } from '../../../../domain/text/typed-text.ts';
import { browserApi } from '../../../platform/api.ts';
import { staleRecordOf } from '../../../platform/failure.ts';
import { useUnsavedEdits } from '../../forms/unsaved-edits.tsx';
import { useAdminAction } from '../../forms/use-admin-action.ts';

interface GalleryEvents {
  onChanged: (product: AdminProduct) => void;
  onSaved: () => void;
}

export function useGallery(product: AdminProduct, { onChanged, onSaved }: GalleryEvents) {
  const [pictures, setPictures] = useState(product.pictures);
  const [arranged, setArranged] = useState<Arrangement>(() => arrangementOf(pictures));
  const [errors, setErrors] = useState<Record<string, string | null>>({});
  const { isPending, failure, run } = useAdminAction();

  if (pictures !== product.pictures) {
    setArranged(mergeArrangement(arranged, pictures, product.pictures));
    setPictures(product.pictures);
  }

  const isEdited = !isArrangedAlike(arranged, arrangementOf(product.pictures));
  useUnsavedEdits(isEdited);

  async function save() {
    const found = Object.fromEntries(
      arranged.map(({ _id, alt }) => [_id, textError(ALT_TEXT, alt)]),
    );
    setErrors(found);
    if (Object.values(found).some((error) => error !== null)) return;
    if (await run(async () => onChanged(await send(product.version)))) onSaved();
  }

  /** Retries where only other facts of the product changed, which this does not overwrite. */
  async function send(version: number): Promise<AdminProduct> {
    try {
      return await browserApi().call('arrangePictures', {
        params: { id: product._id },
        body: { version, pictures: [...arranged] },
      });
    } catch (error) {
      const present = staleRecordOf<AdminProduct>(error);
      if (!present) throw error;
      const isUntouched = isArrangedAlike(arrangementOf(present.pictures), arrangementOf(pictures));
      if (isUntouched) return send(present.version);
      onChanged(present);
      throw new ApiError(409, {
        code: 'STALE_VERSION',
        message:
          'Someone else changed the pictures meanwhile. Nothing was saved: they stand here as they are now, with what you have changed. Look at them and save again.',
      });
    }
  }

  return {
    arranged,
    errors,
    failure: failure?.message,
    isPending,
    isEdited,
    describe: (id: string, alt: string) =>
      setArranged(arranged.map((one) => (one._id === id ? { ...one, alt } : one))),
    checkAlt: (id: string, alt: string) =>
      setErrors((now) => ({ ...now, [id]: textError(ALT_TEXT, alt) })),
    move: (from: number, to: number) => setArranged(moved(arranged, from, to)),
    takeAway: (id: string) => setArranged(arranged.filter(({ _id }) => _id !== id)),
    undo: () => setArranged(arrangementOf(product.pictures)),
    save,
  };
}

type Picture = AdminProduct['pictures'][number];

/** The unsaved order and alt texts of the pictures. */
type Arrangement = readonly { _id: string; alt: string }[];

export function arrangementOf(pictures: readonly Picture[]): Arrangement {
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
  before: readonly Picture[],
  now: readonly Picture[],
): Arrangement {
  const words = new Map(before.map(({ _id, alt }) => [_id, alt]));
  const typed = new Map(
    arrangement.flatMap(({ _id, alt }) => (words.get(_id) === alt ? [] : [[_id, alt]])),
  );
  return orderedAnew(idsOf(arrangement), idsOf(before), arrangementOf(now)).map((one) => ({
    ...one,
    alt: typed.get(one._id) ?? one.alt,
  }));
}

/** The present pictures in the chosen order, without removed ones; in their own order where none was chosen. */
function orderedAnew(
  chosen: readonly string[],
  before: readonly string[],
  now: Arrangement,
): Arrangement {
  if (chosen.join() === before.join()) return now;
  const present = new Map(now.map((one) => [one._id, one]));
  const kept = chosen.flatMap((id) => present.get(id) ?? []);
  return [...kept, ...now.filter(({ _id }) => !before.includes(_id))];
}

function idsOf(pictures: readonly { _id: string }[]): string[] {
  return pictures.map(({ _id }) => _id);
}
