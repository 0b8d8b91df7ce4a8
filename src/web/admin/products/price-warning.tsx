import type { AdminProduct } from '../../../contract/catalogue-editing.ts';
import { type Rupees, toPaise } from '../../../domain/money/money.ts';
import { betweenRatesText, type GoodsRate, toGoodsRate } from '../../../domain/tax/gst-rates.ts';
import { useShop } from '../../platform/shop.ts';
import { Alert } from '../../ui/messages.tsx';

interface PriceWarningProps {
  /** As it is saved: its rate is that of its category and HSN. */
  product: Pick<AdminProduct, 'gstRate'>;
  /** What a piece costs, by what is sold at it. What is being typed may be no price yet. */
  prices: readonly { name: string; price: number | null }[];
  className?: string;
}

const MAX_NAMES = 3;

/** Says which prices fit neither GST rate of a product, where they contain GST. */
export function PriceWarning({ product: { gstRate }, ...shown }: PriceWarningProps) {
  return gstRate && <BetweenRates rate={toGoodsRate(gstRate)} {...shown} />;
}

interface BetweenRatesProps extends Omit<PriceWarningProps, 'product'> {
  rate: GoodsRate;
}

function BetweenRates({ rate, prices, className }: BetweenRatesProps) {
  const { gst } = useShop();
  if (!gst?.pricesIncludeTax) return null;
  const texts = prices.flatMap(({ name, price }) => {
    const text = price && betweenRatesText(rate, toPaise(price as Rupees));
    return text ? [{ name, text }] : [];
  });
  const [first] = texts;
  if (!first) return null;
  const names = texts.slice(0, MAX_NAMES).map(({ name }) => name);
  const others = texts.length - names.length;
  const who = `${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  const title = `${who} ${texts.length === 1 ? 'fits' : 'fit'} neither GST rate`;
  return (
    <Alert kind="warn" title={title} className={className}>
      {first.text}
    </Alert>
  );
}
