import type { Product } from '../../../contract/product.ts';
import { discountPercent, isOnOffer, TAX_PERCENT } from '../../../domain/pricing.ts';
import { stockStatus } from '../../../domain/stock.ts';
import { Tag } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Heading } from '../../ui/heading.tsx';
import { Price } from './price.tsx';

/** What a product is and costs, at the head of its page. */
export function ProductSummaryPanel({ product }: { product: Product }) {
  const percent = isOnOffer(product) ? discountPercent(product) : 0;
  return (
    <div>
      {(product.isNew || percent > 0) && (
        <div className="mb-3 flex flex-wrap gap-2">
          {product.isNew && <Tag tone="gold">New in</Tag>}
          {percent > 0 && <Tag tone="kumkum">{`${percent}% off`}</Tag>}
        </div>
      )}
      <Heading level={1} size="title" className="wrap-anywhere">
        {product.name}
      </Heading>
      <Price product={product} size="page" className="mt-4" />
      <p className="text-sm text-soft">{`+ ${TAX_PERCENT}% tax at checkout`}</p>
      <StockStatus count={product.countInStock} />
    </div>
  );
}

function StockStatus({ count }: { count: number }) {
  const isInStock = count > 0;
  return (
    <p
      className={classes(
        'mt-4 flex items-center gap-2 font-medium',
        isInStock ? 'text-leaf' : 'text-danger',
      )}
    >
      <span aria-hidden="true" className="size-2 rotate-45 bg-current" />
      {stockStatus(count)}
      {count === 1 && <span className="font-normal text-soft">The only piece</span>}
    </p>
  );
}
