import { useState } from 'react';
import { Link } from 'react-router';
import { productIdPath, quantityChoices } from '../../../../domain/catalogue/product.ts';
import { fullName, variantPath } from '../../../../domain/catalogue/variants.ts';
import { formatRupees, times } from '../../../../domain/money/money.ts';
import {
  isAvailable,
  type LocalCartItem,
  lineError,
  toThumbnail,
} from '../../../storefront/checkout/cart-items.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldError, Select } from '../../../ui/fields.tsx';
import { ChevronLeftIcon, ChevronRightIcon, TrashIcon } from '../../../ui/icons.tsx';
import { Alert, FailureAlert } from '../../../ui/messages.tsx';
import { Picture } from '../../../ui/picture.tsx';

interface CartLineProps {
  item: LocalCartItem;
  failure: string | null;
  isUnsent: boolean;
  onQuantity: (quantity: number) => void;
  onDelete: () => void;
}

export function CartLine({ item, failure, isUnsent, onQuantity, onDelete }: CartLineProps) {
  const error = lineError(item);
  const isForSale = isAvailable(item);
  return (
    <li className="flex flex-wrap gap-4 border-b border-line py-5 first:pt-0 sm:gap-6">
      <ImageSwitcher name={item.name} images={item.imageUrl} />
      <div className="flex min-w-0 flex-1 basis-[9rem] flex-col">
        <div className="flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:justify-between">
          <h2 className="font-display text-lg leading-snug">
            <ItemName item={item} />
            {item.options && (
              <span className="block font-sans text-base font-normal text-soft">
                {item.options}
              </span>
            )}
          </h2>
          {isForSale && (
            <p className="numerals shrink-0 font-semibold sm:text-right">
              {formatRupees(times(item.price, item.qty))}
            </p>
          )}
        </div>
        {(item.qty > 1 || !isForSale) && (
          <p className="numerals text-sm text-soft">{formatRupees(item.price)} each</p>
        )}
        {error && <FieldError className="mt-2 font-medium">{error}</FieldError>}
        {isUnsent && !failure && (
          <Alert kind="warn" className="mt-3">
            The shop could not be reached. This quantity is kept on this device, and saved when you
            are online again.
          </Alert>
        )}
        <FailureAlert className="mt-3">{failure}</FailureAlert>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-2 gap-y-2 pt-3">
          {isForSale ? <QuantitySelect item={item} onQuantity={onQuantity} /> : <span />}
          <Button variant="quiet" onClick={onDelete} className="-mr-2 px-2">
            <TrashIcon className="size-5" />
            <span>
              Delete<span className="sr-only"> {fullName(item)}</span>
            </span>
          </Button>
        </div>
      </div>
    </li>
  );
}

function ItemName({ item }: { item: LocalCartItem }) {
  if (item.isRemoved) return <span className="text-soft">{item.name}</span>;
  return (
    <Link
      to={variantPath(productIdPath(item.product), item.variant)}
      className="underline-offset-4 hover:text-brand hover:underline"
    >
      {item.name}
    </Link>
  );
}

function QuantitySelect({ item, onQuantity }: Pick<CartLineProps, 'item' | 'onQuantity'>) {
  const choices = quantityChoices(item.countInStock);
  const options = choices.map((value) => ({ value, label: String(value), disabled: false }));
  // More than there is left can be seen, but not chosen again.
  if (!choices.includes(item.qty)) {
    options.push({ value: item.qty, label: String(item.qty), disabled: true });
  }
  return (
    <Select
      label={
        <>
          Quantity<span className="sr-only"> of {fullName(item)}</span>
        </>
      }
      value={item.qty}
      options={options}
      onChange={(event) => onQuantity(Number(event.target.value))}
      className="w-20"
    />
  );
}

function ImageSwitcher({ name, images }: { name: string; images: readonly string[] }) {
  const [chosen, setChosen] = useState(0);
  const shown = chosen % images.length;
  const turn = (step: number) => setChosen((shown + step + images.length) % images.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures with their buttons are no fieldset
    <div role="group" aria-label={`Pictures of ${name}`} className="w-28 sm:w-32">
      <Picture
        {...toThumbnail(images[shown] ?? '')}
        alt={images.length > 1 ? `${name}, picture ${shown + 1} of ${images.length}` : name}
        sizes="8rem"
        priority
      />
      {images.length > 1 && (
        <div className="flex items-center justify-between">
          <IconButton label={`Previous picture of ${name}`} onClick={() => turn(-1)}>
            <ChevronLeftIcon className="size-5" />
          </IconButton>
          <span aria-hidden="true" className="numerals text-sm text-soft">
            {shown + 1}/{images.length}
          </span>
          <IconButton label={`Next picture of ${name}`} onClick={() => turn(1)}>
            <ChevronRightIcon className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
