import { Link } from 'react-router';
import { formatRupees } from '../../../domain/money.ts';
import { quantityChoices } from '../../../domain/stock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TrashIcon, WarningIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import type { LocalCartItem } from './cart-items.ts';
import { ImageSwitcher } from './image-switcher.tsx';
import { lineFault } from './line-fault.ts';

interface CartLineProps {
  item: LocalCartItem;
  /** Why the last change to this row was refused. */
  refusal: string | null;
  onQuantity: (quantity: number) => void;
  onDelete: () => void;
}

/** A row of the cart: pictures, name, price, quantity, delete (specification §2). */
export function CartLine({ item, refusal, onQuantity, onDelete }: CartLineProps) {
  const fault = lineFault(item);
  const isToBeHad = !item.isRemoved && item.countInStock !== 0;
  return (
    <li className="flex gap-4 border-b border-line py-5 first:pt-0 sm:gap-6">
      <ImageSwitcher name={item.name} images={item.imageUrl} />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:justify-between">
          <h2 className="font-display text-lg leading-snug">
            <ItemName item={item} />
          </h2>
          {isToBeHad && (
            <p className="numerals shrink-0 font-semibold sm:text-right">
              {formatRupees(item.price * item.qty)}
            </p>
          )}
        </div>
        {(item.qty > 1 || !isToBeHad) && (
          <p className="numerals text-sm text-soft">{formatRupees(item.price)} each</p>
        )}
        {fault && (
          <p className="mt-2 flex items-start gap-1.5 text-sm font-medium text-danger">
            <WarningIcon className="mt-0.5 size-4 shrink-0" />
            <span>{fault}</span>
          </p>
        )}
        {refusal && (
          <Alert kind="danger" className="mt-3">
            {refusal}
          </Alert>
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-2 gap-y-2 pt-3">
          {isToBeHad ? <QuantitySelect item={item} onQuantity={onQuantity} /> : <span />}
          <Button variant="quiet" onClick={onDelete} className="-mr-2 px-2">
            <TrashIcon className="size-5" />
            <span>
              Delete<span className="sr-only"> {item.name}</span>
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
      to={`/product/${encodeURIComponent(item.product)}`}
      className="underline-offset-4 hover:text-kumkum hover:underline"
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
          Quantity<span className="sr-only"> of {item.name}</span>
        </>
      }
      value={item.qty}
      options={options}
      onChange={(event) => onQuantity(Number(event.target.value))}
      className="w-20"
    />
  );
}
