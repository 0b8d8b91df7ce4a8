import { formatRupees } from '../../../../domain/money/money.ts';
import { classes } from '../../../ui/classes.ts';

export interface PriceProps {
  /** Prices in rupees. */
  product: { price: number; sellingPrice: number };
  size?: 'card' | 'page';
  className?: string;
}

// On a phone both prices of a card fit on one line of half the screen's width.
const gaps = { card: 'gap-x-1 lg:gap-x-2', page: 'gap-x-2' };
const sizes = { card: 'text-[0.9375rem] lg:text-base', page: 'text-2xl' };
const struck = { card: 'text-sm tracking-tight lg:tracking-normal', page: 'text-lg' };

/** The selling price; on offer, with the original price struck through beside it. */
export function Price({ product: { price, sellingPrice }, size = 'card', className }: PriceProps) {
  const isOnOffer = sellingPrice < price;
  return (
    <p className={classes('numerals flex flex-wrap items-baseline', gaps[size], className)}>
      <span className={classes('font-semibold', sizes[size])}>
        {isOnOffer && <span className="sr-only">Offer price </span>}
        {formatRupees(sellingPrice)}
      </span>
      {isOnOffer && (
        <s className={classes('text-soft', struck[size])}>
          <span className="sr-only">Original price </span>
          {formatRupees(price)}
        </s>
      )}
    </p>
  );
}
