import type { PointerEvent } from 'react';
import { useRef } from 'react';
import type { ProductSummary } from '../../../../contract/catalogue.ts';
import { Tag } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { stepIndex } from '../../../ui/pictures/slides.ts';
import { CardPictures, type CardPicturesState, useCardPictures } from './card-pictures.tsx';
import { productPath } from './catalogue-links.ts';
import { Price } from './price.tsx';

interface ProductCardProps {
  product: ProductSummary;
  level: 2 | 3;
  sizes: string;
  /** On the first screen: its picture is fetched at once. */
  priority?: boolean | undefined;
}

/** A product in a grid (specification §2, Product card). */
export function ProductCard({ product, level, sizes, priority }: ProductCardProps) {
  const { _id, name, pictures } = product;
  const state = useCardPictures(pictures.length);
  const Name = `h${level}` as const;
  return (
    <article
      className="group/card relative flex h-full touch-pan-y touch-pinch-zoom flex-col"
      {...useHover(state)}
      {...useSwipe(state)}
    >
      <CardPictures pictures={pictures} state={state} name={name} sizes={sizes} priority={priority}>
        <ProductTags
          product={product}
          className="absolute top-2 left-2 flex flex-col items-start gap-1.5 md:top-3 md:left-3"
        />
        {product.isSoldOut && (
          <p className="absolute inset-x-0 bottom-0 bg-wood/80 py-1.5 text-center text-sm font-medium text-ivory max-[701px]:bottom-9">
            Sold out
          </p>
        )}
      </CardPictures>
      {/* Two lines for every name, so that prices and buttons of a row stand on one line. */}
      <Name
        title={name}
        className="mt-3 line-clamp-2 min-h-[2lh] text-base leading-snug font-medium group-hover/card:text-kumkum md:mt-4"
      >
        {name}
      </Name>
      <Price product={product} className="mt-1.5 mb-3" />
      <ButtonLink
        to={productPath(_id)}
        variant="secondary"
        aria-label={`View ${name}`}
        className="mt-auto self-start after:absolute after:inset-0 after:z-1"
        prefetch="intent"
      >
        View
      </ButtonLink>
    </article>
  );
}

interface ProductTagsProps {
  product: Pick<ProductSummary, 'isNew' | 'discountPercentage'>;
  className: string;
}

export function ProductTags({ product, className }: ProductTagsProps) {
  const { isNew, discountPercentage } = product;
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
