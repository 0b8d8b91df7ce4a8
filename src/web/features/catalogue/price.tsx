import { formatRupees } from '../../../domain/money.ts';
import { isOnOffer, type Priced, sellingPrice } from '../../../domain/pricing.ts';
import { classes } from '../../ui/classes.ts';

export interface PriceProps {
  /** In rupees. */
  product: Priced;
  size?: 'card' | 'page';
  className?: string;
}

/** On a phone both prices of a card have room on one line of half its width. */
const gaps = { card: 'gap-x-1 lg:gap-x-2', page: 'gap-x-2' };
const sizes = { card: 'text-[0.9375rem] lg:text-base', page: 'text-2xl' };
const struck = { card: 'text-sm tracking-tight lg:tracking-normal', page: 'text-lg' };

/** What one piece costs; where it is on offer, the original price struck through beside it. */
export function Price({ product, size = 'card', className }: PriceProps) {
  const onOffer = isOnOffer(product);
  return (
    <p className={classes('numerals flex flex-wrap items-baseline', gaps[size], className)}>
      <span className={classes('font-semibold', sizes[size])}>
        {onOffer && <span className="sr-only">Offer price </span>}
        {formatRupees(sellingPrice(product))}
      </span>
      {onOffer && (
        <s className={classes('text-soft', struck[size])}>
          <span className="sr-only">Original price </span>
          {formatRupees(product.price)}
        </s>
      )}
    </p>
  );
}
