import {
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import type { ProductSummary } from '../../../contract/product.ts';
import { CARD_WIDTHS } from '../../../domain/catalogue/product.ts';
import type { ColourName } from '../../../domain/catalogue/product-filters.ts';
import { formatRupees, isLess, type Rupees } from '../../../domain/money/money.ts';
import { useReducedMotion } from '../../ui/browser-state.ts';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { stepIndex } from '../../ui/slides.ts';
import { Tag } from '../../ui/tags.tsx';
import { CardControls, type CardPicturesState, useCardPictures } from './card-controls.tsx';

interface ProductCardProps {
  product: ProductSummary;
  path: string;
  level: 2 | 3;
  sizes: string;
  /** On the first screen: its picture is fetched at once. */
  priority?: boolean | undefined;
}

/** It makes what stays the same at a step of the pictures, which then renders no more than it changes. */
export function ProductCard({ product, path, level, sizes, priority }: ProductCardProps) {
  const { name, pictures } = product;
  const Name = `h${level}` as const;
  const [first, ...others] = pictures;
  const shared = { ratio: 'fill', sizes } as const;
  return (
    <Card
      name={name}
      className={CARD_OF_PRICES[layPricesOut(product, product.hasPrices)]}
      first={
        <Picture
          {...shared}
          {...(first ? cardPicture(first) : { alt: name })}
          tint={getTint(first)}
          priority={priority}
        />
      }
      others={others.map((picture) => (
        <Picture
          key={picture.src}
          {...shared}
          {...cardPicture(picture)}
          className="bg-transparent!"
        />
      ))}
      marks={
        <>
          <ProductTags product={product} className="card-tags" />
          {product.isSoldOut && (
            <p className="absolute inset-x-0 bottom-0 bg-wood/80 py-1.5 text-center text-sm font-medium text-ivory max-[701px]:bottom-9">
              Sold out
            </p>
          )}
        </>
      }
    >
      <Name className="card-name">{name}</Name>
      <Price product={product} isFrom={product.hasPrices} />
      <Link to={path} aria-label={`View ${name}`} className="card-link" prefetch="intent">
        View
      </Link>
    </Card>
  );
}

interface CardProps {
  name: string;
  className: string;
  first: ReactElement;
  others: readonly ReactElement[];
  /** Over the pictures. */
  marks: ReactNode;
  children: ReactNode;
}

/** The pictures of a card, and their controls once the card is near the screen. */
function Card({ name, className, first, others, marks, children }: CardProps) {
  const state = useCardPictures(others.length + 1);
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame);
  const { index, reach, count } = state;
  return (
    <article className={className} {...useHover(state)} {...useSwipe(state)}>
      <div ref={frame} className="card-pictures">
        <div aria-hidden={index !== 0 || undefined}>{first}</div>
        {others.slice(0, reach - 1).map((picture, position) => (
          <Layer key={picture.key} shown={index === position + 1}>
            {picture}
          </Layer>
        ))}
        {marks}
        {isNear && count > 1 && <CardControls frame={frame} state={state} name={name} />}
      </div>
      {children}
    </article>
  );
}

interface ProductTagsProps {
  product: Pick<ProductSummary, 'isNew' | 'discountPercentage'>;
  className: string;
}

export function ProductTags({ product, className }: ProductTagsProps) {
  const { isNew, discountPercentage } = product;
  if (!isNew && discountPercentage <= 0) return null;
  return (
    <div className={className}>
      {isNew && <Tag tone="gold">New in</Tag>}
      {discountPercentage > 0 && <Tag tone="brand">{`${discountPercentage}% off`}</Tag>}
    </div>
  );
}

function useHover({ count, show }: CardPicturesState) {
  const on = (index: number) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && count > 1) show(index);
  };
  return { onPointerEnter: on(1), onPointerLeave: on(0) };
}

const SWIPE_PX = 30;

function useSwipe({ index, count, show }: CardPicturesState) {
  const startX = useRef<number | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      startX.current = event.pointerType === 'mouse' ? null : event.clientX;
    },
    onPointerUp(event: PointerEvent) {
      if (startX.current === null || count < 2) return;
      const moved = event.clientX - startX.current;
      if (Math.abs(moved) > SWIPE_PX) show(stepIndex(index, moved < 0 ? 1 : -1, count));
    },
  };
}

/** A picture in the widths that a card needs, and always in one. */
export function cardPicture({ widths, ...picture }: ProductSummary['pictures'][number]) {
  const offered = CARD_WIDTHS.filter((width) => widths.includes(width));
  return { ...picture, widths: offered.length > 0 ? offered : widths.slice(0, 1) };
}

const SWATCHES: Record<ColourName, string> = {
  red: '#b3152a',
  blue: '#1e3fa0',
  green: '#1f6b45',
  yellow: '#e9b824',
  black: '#1c1a1d',
  white: '#fbf9f4',
  pink: '#d4568a',
  purple: '#5b2a86',
  orange: '#d9641c',
  brown: '#6b4226',
  grey: '#8a8d93',
  beige: '#dcc7a0',
  maroon: '#6d1326',
  gold: '#b8892b',
  silver: '#c3c6cb',
};

/** The colour that stands for a picture until it has loaded. */
export function getTint(picture: { colour?: string | undefined } | undefined): string | undefined {
  return SWATCHES[picture?.colour as ColourName];
}

const PALLU_PICTURE = 1;

/** The picture of a story about a kind of cloth: the pallu of one of its sarees; null for none. */
export function findClothPicture([product]: readonly ProductSummary[]) {
  return product?.pictures[PALLU_PICTURE] ?? product?.pictures[0] ?? null;
}

const FADE = { duration: 250, easing: 'ease-out', fill: 'forwards' } as const;

/**
 * A picture above the first, faded in when it has loaded, so that it never covers that while empty.
 * Events of a CSS transition would pass through React: with cards that step by themselves, a long task.
 */
function Layer({ shown, children }: { shown: boolean; children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState(false);
  const isStill = useReducedMotion();
  useEffect(() => {
    if (!loaded) return;
    const opacity = shown ? 1 : 0;
    layer.current?.animate({ opacity }, { ...FADE, ...(isStill && { duration: 0 }) });
  }, [shown, loaded, isStill]);
  return (
    <div
      ref={layer}
      aria-hidden={!shown || undefined}
      onLoadCapture={() => setLoaded(true)}
      className="absolute inset-0 opacity-0"
    >
      {children}
    </div>
  );
}

interface PriceProps {
  product: { price: Rupees; offerPrice: Rupees };
  size?: 'card' | 'page';
  /** Whether it is the lowest of several prices. */
  isFrom?: boolean | undefined;
  className?: string;
}

export function Price({ product, size = 'card', isFrom, className }: PriceProps) {
  const { price, offerPrice } = product;
  const isOnOffer = isLess(offerPrice, price);
  const old = formatRupees(price);
  return (
    <p className={classes(`price-${size}`, className)}>
      <span>
        {isOnOffer && <span className="sr-only">Offer price </span>}
        {currentPrice(offerPrice, isFrom)}
      </span>
      {isOnOffer && (
        <s>
          <span className="sr-only">Original price </span>
          {old}
        </s>
      )}
    </p>
  );
}

/** How many letters of two prices fit on one line of a wide card. */
const LONGEST_LINE = 24;

const CARD_OF_PRICES = {
  'one price': 'card',
  'two prices': 'card card-two-prices',
  'two lines': 'card card-two-lines',
} as const;

/** Whether an old price stands beside that of an offer on a wide card, or on a line of its own. */
export function layPricesOut(
  { price, offerPrice }: PriceProps['product'],
  isFrom: boolean | undefined,
): keyof typeof CARD_OF_PRICES {
  if (!isLess(offerPrice, price)) return 'one price';
  const letters = currentPrice(offerPrice, isFrom).length + formatRupees(price).length;
  return letters > LONGEST_LINE ? 'two lines' : 'two prices';
}

/** What a product costs now, such as `From ₹2,400.00` where its variants cost differently. */
export function currentPrice(offerPrice: Rupees, isFrom: boolean | undefined): string {
  return `${isFrom ? 'From ' : ''}${formatRupees(offerPrice)}`;
}

/** Whether `target` has been near the screen; false on the server and during hydration. */
function useNear(target: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !target.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '50%' },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, isNear]);
  return isNear;
}
