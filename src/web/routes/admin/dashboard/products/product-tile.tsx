import type { AdminProduct } from '../../../../../contract/catalogue-editing.ts';
import { formatRupees } from '../../../../../domain/money/money.ts';
import { DialogButton } from '../../../../admin/forms/action-dialog.tsx';
import { productPath } from '../../../../admin/frame/admin-paths.ts';
import { formatCount } from '../../../../admin/lists/counts.ts';
import { ShortId } from '../../../../admin/lists/short-id.tsx';
import { RemoveDialog } from '../../../../admin/products/remove-dialog.tsx';
import { Tag } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ButtonLink } from '../../../../ui/forms/button.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { Picture } from '../../../../ui/pictures/picture.tsx';
import { LOW_STOCK } from './list-controls.tsx';

/** A list on a phone, a grid on wider screens. */
export const productGrid = 'grid gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5';

interface ProductTileProps {
  product: AdminProduct;
  isChosen: boolean;
  onChoose: () => void;
  onRemoved: () => void;
}

export function ProductTile({ product, isChosen, onChoose, onRemoved }: ProductTileProps) {
  return (
    <Card as="li" padding="none" className="flex overflow-hidden sm:flex-col">
      <div className="relative w-28 shrink-0 sm:aspect-3/4 sm:w-auto">
        <FirstPicture product={product} />
        <Checkbox
          checked={isChosen}
          onChange={onChoose}
          label={<span className="sr-only">Select {product.name}</span>}
          className="absolute top-0 left-0 w-11 bg-paper/90 pl-3"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-3">
        <p className="numerals text-sm text-soft">
          <ShortId id={product._id} />
        </p>
        <h3 className="leading-snug font-medium">{product.name}</h3>
        <p className="numerals mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{formatRupees(product.sellingPrice)}</span>
          {product.sellingPrice < product.price && (
            <s className="text-sm text-soft">
              <span className="sr-only">Original price </span>
              {formatRupees(product.price)}
            </s>
          )}
        </p>
        <p className="numerals mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          {product.isHidden && <Tag>Hidden</Tag>}
          <StockNote count={product.countInStock} />
        </p>
        <div className="mt-auto -mb-1 -ml-5 flex flex-wrap pt-1">
          <ButtonLink variant="quiet" to={productPath(product._id)}>
            <span>
              Edit<span className="sr-only"> {product.name}</span>
            </span>
          </ButtonLink>
          <DialogButton
            variant="quiet"
            className="-ml-4"
            label={
              <span>
                Remove<span className="sr-only"> {product.name}</span>
              </span>
            }
          >
            {(close) => <RemoveDialog {...{ product, onRemoved }} onClose={close} />}
          </DialogButton>
        </div>
      </div>
    </Card>
  );
}

function StockNote({ count }: { count: number }) {
  if (count === 0) return <Tag tone="danger">Sold out</Tag>;
  if (count <= LOW_STOCK) return <Tag tone="gold">{count} left</Tag>;
  return <span>{formatCount(count)} in stock</span>;
}

function FirstPicture({ product }: { product: AdminProduct }) {
  const picture = product.pictures[0];
  return (
    <Picture
      src={picture?.src ?? product.images[0] ?? ''}
      widths={picture?.widths ?? []}
      preview={picture?.preview}
      alt={picture?.alt ?? product.name}
      ratio="fill"
      sizes="(min-width: 40rem) 15rem, 7rem"
    />
  );
}
