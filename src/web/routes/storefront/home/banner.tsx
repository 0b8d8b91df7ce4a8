import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Banner } from '../../../../contract/banners.ts';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Carousel } from './carousel.tsx';

/** Interval of the banner in ms (specification §9). */
const BANNER_MS = 3000;
export function HomeBanner({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <Carousel
      label="Banners"
      interval={BANNER_MS}
      className="shown-whole bg-paper"
      count={banners.length}
      renderSlide={(place, isNear) => {
        const banner = banners[place];
        return banner && <Slide banner={banner} isFirst={place === 0} isNear={isNear} />;
      }}
    />
  );
}

// On a desktop the caption is on the left part of the picture, on a phone above it. A picture of
// focus "right" has a plain left part; others get a scrim.
function Slide({ banner, isFirst, isNear }: { banner: Banner; isFirst: boolean; isNear: boolean }) {
  const { caption, link, picture, phone, focus } = banner;
  const isRight = focus === 'right';
  return (
    <figure className="relative isolate grid grid-cols-[minmax(0,1fr)]">
      <figcaption className="px-4 pt-5 pb-4 text-center font-display text-2xl md:z-1 md:col-start-1 md:row-start-1 md:flex md:w-[42%] md:items-center md:py-0 md:pr-4 md:pl-20 md:text-left md:text-3xl lg:pl-[max(6rem,calc((100vw-80rem)/2+2rem))] lg:text-4xl">
        <span className="max-w-[10ch] max-md:max-w-none">
          <Caption link={link}>{caption}</Caption>
        </span>
      </figcaption>
      <div className="relative aspect-8/5 overflow-hidden md:col-start-1 md:row-start-1 md:aspect-8/3 md:max-h-[23rem] md:w-full">
        <Picture
          {...picture}
          phone={phone}
          ratio="fill"
          sizes="100vw"
          priority={isFirst}
          isDeferred={!isNear}
          className={classes(isRight && 'max-md:bg-right')}
          imageClassName={isRight ? 'object-right' : 'object-center'}
        />
        {!isRight && (
          <div
            aria-hidden="true"
            className="absolute inset-y-0 left-0 w-3/5 bg-linear-to-r from-ivory from-60% to-transparent max-md:hidden"
          />
        )}
      </div>
    </figure>
  );
}

function Caption({ link, children }: { link: string | null; children: ReactNode }) {
  if (link === null) return children;
  return (
    <Link
      to={link}
      rel="noopener"
      className="underline-offset-8 after:absolute after:inset-0 after:z-1 hover:underline decoration-1"
    >
      {children}
    </Link>
  );
}
