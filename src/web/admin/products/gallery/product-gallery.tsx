import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import { ALT_TEXT } from '../../../../domain/catalogue/product-gallery.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { movesToButton } from '../../../ui/forms/moves-to-button.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { AddPictures } from './add-pictures.tsx';
import { SortablePictures } from './sortable-pictures.tsx';
import { useGallery } from './use-gallery.ts';

interface ProductGalleryProps {
  product: AdminProduct;
  onChanged: (product: AdminProduct) => void;
}

export function ProductGallery({ product, onChanged }: ProductGalleryProps) {
  const showToast = useToast();
  const gallery = useGallery(product, {
    onChanged,
    onSaved: () => showToast({ kind: 'success', text: 'The pictures were saved.' }),
  });
  const { arranged, failure, isPending, isEdited } = gallery;

  return (
    <div className="space-y-5">
      {arranged.length === 0 ? (
        <p className="text-soft">No pictures yet: shoppers see a placeholder.</p>
      ) : (
        <SortablePictures
          label="Pictures of the product"
          wide
          entries={entriesOf(product, gallery)}
          onMove={gallery.move}
          onRemove={gallery.takeAway}
        />
      )}
      {failure && <Alert kind="danger">{failure}</Alert>}
      {isEdited && (
        <div className="flex flex-wrap items-center gap-3">
          <Button pending={isPending} pendingText="Saving…" onClick={gallery.save}>
            Save pictures
          </Button>
          <Button variant="quiet" disabled={isPending} onClick={gallery.undo}>
            Undo
          </Button>
          <p role="status" className="text-sm text-soft">
            Order, alt texts and removed pictures are not saved yet
          </p>
        </div>
      )}
      <AddPictures product={product} onChanged={onChanged} />
    </div>
  );
}

function entriesOf({ pictures }: AdminProduct, gallery: ReturnType<typeof useGallery>) {
  const shown = new Map(pictures.map((picture) => [picture._id, picture]));
  return gallery.arranged.flatMap(({ _id, alt }, at) => {
    const picture = shown.get(_id);
    if (!picture) return [];
    const { src, widths, preview } = picture;
    return {
      id: _id,
      picture: (
        <Picture
          {...{ src, widths, preview, alt }}
          ratio="fill"
          sizes="(min-width: 40rem) 16rem, 50vw"
        />
      ),
      foot: (
        <TextArea
          label={`${ALT_TEXT.label} ${at + 1}`}
          value={alt}
          rows={3}
          onChange={({ target }) => gallery.describe(_id, target.value)}
          onBlur={({ relatedTarget }) => {
            if (!movesToButton(relatedTarget)) gallery.checkAlt(_id, alt);
          }}
          error={gallery.errors[_id]}
        />
      ),
    };
  });
}
