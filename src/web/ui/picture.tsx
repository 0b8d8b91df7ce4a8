import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { classes } from './classes.ts';

/** The fallback image for a missing or failed picture. */
const missingPicture = '/no-image.jpg';

const largestJpeg = 960;

/** Windows that show another crop. */
const PHONE = '(width < 48rem)';

const ratios = {
  '3/4': 'relative aspect-3/4',
  '4/3': 'relative aspect-4/3',
  fill: '',
};

interface PictureProps {
  /** Address of the picture without width and extension; with no `widths`, of the file. */
  src?: string;
  /** The available widths, in px, ascending. */
  widths?: readonly number[];
  /** A tiny `data:` preview, shown blurred until the picture has loaded. */
  preview?: string | null | undefined;
  /** Colour shown until the picture has loaded, in place of a preview. */
  tint?: string | undefined;
  alt: string;
  /** Displayed width, as the HTML `sizes`: "(min-width: 64rem) 25vw, 50vw". */
  sizes: string;
  /** 'fill' takes the size of its `relative` parent, as the class `picture` does by itself. */
  ratio?: keyof typeof ratios;
  /** Another crop for windows narrower than Tailwind's `md`. */
  phone?: { src: string; widths: readonly number[] };
  /** The first large picture of a page: fetched at once and before others. */
  priority?: boolean;
  /** Not fetched yet: only the preview shows, where scripts run. */
  isDeferred?: boolean;
  className?: string;
  /** For the `<img>`, such as its fit or a hover effect. */
  imageClassName?: string;
}

/**
 * A picture in the available widths and formats, in a frame of fixed shape so that nothing shifts.
 */
export function Picture(props: PictureProps) {
  const { src, widths, preview, tint, ratio = '3/4', className, isDeferred } = props;
  // Another picture is another element: what failed for one says nothing of the next.
  const files = <Files key={`${src} ${widths?.length}`} {...props} />;
  return (
    <div
      className={classes('picture', ratios[ratio], className)}
      style={placeholder(preview, tint)}
    >
      {isDeferred ? <noscript>{files}</noscript> : files}
    </div>
  );
}

function placeholder(preview: PictureProps['preview'], tint: PictureProps['tint']) {
  if (preview) return { backgroundImage: `url("${preview}")` };
  return tint ? ({ '--tint': tint } as CSSProperties) : undefined;
}

function Files(props: PictureProps) {
  const { src = '', widths = [], phone, alt, sizes, priority, imageClassName } = props;
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const { avif, fallback } = pictureFiles(src, widths);
  const phoneAvif = phone && pictureFiles(phone.src, phone.widths).avif;
  if (import.meta.env.SSR && priority) {
    if (phoneAvif) preloadFirst(phoneAvif, '100vw', PHONE);
    if (avif) preloadFirst(avif, sizes, phoneAvif ? `not ${PHONE}` : undefined);
  }

  // It may have failed before React attached its listener.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);

  return (
    <picture>
      {!failed && phoneAvif && <source {...phoneAvif} media={PHONE} sizes="100vw" />}
      {!failed && avif && <source {...avif} sizes={sizes} />}
      <img
        ref={image}
        src={failed ? missingPicture : fallback}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'async' : undefined}
        onError={() => setFailed(true)}
        className={imageClassName}
      />
    </picture>
  );
}

/** In the head, before styles and scripts: these come in before a picture that the body names. */
function preloadFirst({ type, srcSet }: Source, imageSizes: string, media?: string): void {
  preload(srcSet, {
    as: 'image',
    type,
    imageSrcSet: srcSet,
    imageSizes,
    fetchPriority: 'high',
    ...(media && { media }),
  });
}

type Source = NonNullable<ReturnType<typeof pictureFiles>['avif']>;

/**
 * The files of a picture: `${src}-${width}.avif` and `.jpg`, widths in px. Without widths, `src` is
 * the address of one file; without `src`, the fallback image. `fallback` is for the few browsers
 * that do not know AVIF: the widest JPEG up to 960 px.
 */
function pictureFiles(src: string, widths: readonly number[]) {
  const [narrowest] = widths;
  if (!src || narrowest === undefined) return { avif: null, fallback: src || missingPicture };
  const jpeg = widths.findLast((width) => width <= largestJpeg) ?? narrowest;
  return {
    avif: {
      type: 'image/avif',
      srcSet: widths.map((width) => `${src}-${width}.avif ${width}w`).join(', '),
    },
    fallback: `${src}-${jpeg}.jpg`,
  };
}
