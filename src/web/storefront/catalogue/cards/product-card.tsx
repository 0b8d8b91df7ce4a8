import type { PointerEvent } from 'react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Tag } from '../../../ui/badge.tsx';
import { stepIndex } from '../../../ui/pictures/slides.ts';
import { CardPictures } from './card-pictures.tsx';
import type { CardProduct } from './card-product.ts';
import { Price } from './price.tsx';
import { type CardPicturesState, useCardPictures } from './use-card-pictures.ts';

interface ProductCardProps {
  product: CardProduct;
  path: string;
  level: 2 | 3;
  sizes: string;
  /** On the first screen: its picture is fetched at once. */
  priority?: boolean | undefined;
}

/** A product in a grid (specification §2, Product card). */
export function ProductCard({ product, path, level, sizes, priority }: ProductCardProps) {
  const { name, pictures } = product;
  const state = useCardPictures(pictures.length);
  const Name = `h${level}` as const;
  return (
    <article className="card" {...useHover(state)} {...useSwipe(state)}>
      <CardPictures pictures={pictures} state={state} name={name} sizes={sizes} priority={priority}>
        <ProductTags product={product} className="card-tags" />
        {product.isSoldOut && (
          <p className="absolute inset-x-0 bottom-0 bg-wood/80 py-1.5 text-center text-sm font-medium text-ivory max-[701px]:bottom-9">
            Sold out
          </p>
        )}
      </CardPictures>
      <Name className="card-name">{name}</Name>
      <Price product={product} />
      <Link to={path} aria-label={`View ${name}`} className="card-link" prefetch="intent">
        View
      </Link>
    </article>
  );
}

interface ProductTagsProps {
  product: Pick<CardProduct, 'isNew' | 'discountPercentage'>;
  className: string;
}

export function ProductTags({ product, className }: ProductTagsProps) {
  const { isNew, discountPercentage = 0 } = product;
  if (!isNew && discountPercentage <= 0) return null;
  return (
    <div className={className}>
      {isNew && <Tag tone="gold">New in</Tag>}
      {discountPercentage > 0 && <Tag tone="kumkum">{`${discountPercentage}% off`}</Tag>}
    </div>
  );
}

/** In the wide layout the second picture shows on hover. */
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
