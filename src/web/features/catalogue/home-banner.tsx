import { Carousel } from '../../ui/carousel.tsx';

/** The banner moves on after so many ms (specification §9). */
const BANNER_MS = 3000;
const WIDTHS = [640, 960, 1440, 1920];

/** Captions as the specification has them (§1), over the shop's own pictures of cloth. */
const BANNERS = [
  { file: 'writing-instruments', caption: 'Writing Instruments' },
  { file: 'office-essentials', caption: 'Office Essentials' },
  { file: 'art-supplies', caption: 'Art Supplies' },
];

/** The rotating banner of the home page (specification §2). */
export function HomeBanner() {
  return (
    <Carousel label="Banners" interval={BANNER_MS}>
      {BANNERS.map(({ file, caption }, place) => (
        <figure key={file} className="relative aspect-4/3 overflow-hidden bg-wood sm:aspect-8/3">
          <BannerPicture file={file} priority={place === 0} />
          <div className="absolute inset-0 bg-linear-to-r from-wood/85 via-wood/45 to-transparent" />
          <figcaption className="on-dark page absolute inset-0 flex items-end pb-16 sm:items-center sm:pb-0">
            <span className="max-w-[9ch] font-display text-4xl leading-none text-ivory md:text-5xl">
              {caption}
            </span>
          </figcaption>
        </figure>
      ))}
    </Carousel>
  );
}

function BannerPicture({ file, priority }: { file: string; priority: boolean }) {
  const sources = (format: string) =>
    WIDTHS.map((width) => `/banners/${file}-${width}.${format} ${width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes="100vw" />
      <source type="image/webp" srcSet={sources('webp')} sizes="100vw" />
      <img
        src={`/banners/${file}-960.jpg`}
        alt=""
        width={1920}
        height={720}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className="absolute inset-0 size-full object-cover object-right"
      />
    </picture>
  );
}
