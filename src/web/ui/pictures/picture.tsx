import { useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';

/** The fallback image for a missing or failed picture. */
const missingPicture = '/no-image.jpg';

const largestJpeg = 960;

const ratios = {
  '3/4': 'relative aspect-3/4',
  '4/3': 'relative aspect-4/3',
  fill: 'absolute inset-0',
};

interface PictureProps {
  /** Address of the picture without width and extension; with no `widths`, of the file. */
  src?: string;
  /** The available widths, in px, ascending. */
  widths?: readonly number[];
  /** A tiny `data:` preview, shown blurred until the picture has loaded. */
  preview?: string | null | undefined;
  alt: string;
  /** Displayed width, as the HTML `sizes`: "(min-width: 64rem) 25vw, 50vw". */
  sizes: string;
  /** 'fill' takes the size of its `relative` parent. */
  ratio?: keyof typeof ratios;
  /** Another crop for windows narrower than Tailwind's `md`. */
  phone?: { src: string; widths: readonly number[] };
  /** The first large picture of a page: fetched at once and before others. */
  priority?: boolean;
  /** Not fetched yet: only the preview shows, where scripts run. */
  isDeferred?: boolean;
  /** For the frame. */
  className?: string;
  /** For the `<img>`, such as its fit or a hover effect. */
  imageClassName?: string;
}

/**
 * A picture in the available widths and formats, in a frame of fixed shape so that nothing shifts.
 */
export function Picture(props: PictureProps) {
  const { src = '', widths = [], preview, ratio = '3/4', className, isDeferred } = props;
  // Another picture is another element: what failed for one says nothing of the next.
  const files = <Files key={`${src} ${widths.length}`} {...props} src={src} widths={widths} />;
  return (
    <div
      className={classes('overflow-hidden bg-sand bg-cover bg-center', ratios[ratio], className)}
      style={preview ? { backgroundImage: `url("${preview}")` } : undefined}
    >
      {isDeferred ? <noscript>{files}</noscript> : files}
    </div>
  );
}

type FilesProps = PictureProps & { src: string; widths: readonly number[] };

function Files({ src, widths, phone, alt, sizes, priority, imageClassName }: FilesProps) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const { sources, fallback } = pictureFiles(src, widths);
  const phoneSources = phone ? pictureFiles(phone.src, phone.widths).sources : [];

  // It may have failed before React attached its listener.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);

  return (
    <picture>
      {!failed &&
        phoneSources.map((source) => (
          <source key={source.type} {...source} media="(width < 48rem)" sizes="100vw" />
        ))}
      {!failed && sources.map((source) => <source key={source.type} {...source} sizes={sizes} />)}
      <img
        ref={image}
        src={failed ? missingPicture : fallback}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        draggable={false}
        onError={() => setFailed(true)}
        className={classes('absolute inset-0 size-full object-cover', imageClassName)}
      />
    </picture>
  );
}

/**
 * The files of a picture: `${src}-${width}.avif`, `.webp` and `.jpg`, widths in px. Without widths,
 * `src` is the address of one file; without `src`, the fallback image. `fallback` is for browsers
 * that know neither AVIF nor WebP: the widest JPEG up to 960 px.
 */
function pictureFiles(src: string, widths: readonly number[]) {
  const [narrowest] = widths;
  if (narrowest === undefined) return { sources: [], fallback: src || missingPicture };
  const jpeg = widths.findLast((width) => width <= largestJpeg) ?? narrowest;
  const sources = ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${src}-${width}.${format} ${width}w`).join(', '),
  }));
  return { sources, fallback: `${src}-${jpeg}.jpg` };
}
