import { formatRupees, isLess, type Rupees } from '../../../../domain/money/money.ts';
import { classes } from '../../../ui/classes.ts';

export interface PriceProps {
  product: { price: Rupees; sellingPrice: Rupees };
  size?: 'card' | 'page';
  className?: string;
}

/** The selling price; on offer, with the original price struck through beside it. */
export function Price({ product: { price, sellingPrice }, size = 'card', className }: PriceProps) {
  const isOnOffer = isLess(sellingPrice, price);
  return (
    <p className={classes(`price-${size}`, className)}>
      <span>
        {isOnOffer && <span className="sr-only">Offer price </span>}
        {formatRupees(sellingPrice)}
      </span>
      {isOnOffer && (
        <s>
          <span className="sr-only">Original price </span>
          {formatRupees(price)}
        </s>
      )}
    </p>
  );
}
