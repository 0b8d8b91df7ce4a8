import type { Picture as PictureData } from '../../../contract/picture.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Picture } from '../../ui/picture.tsx';

/** The banner moves on after so many ms (specification §9). */
const BANNER_MS = 3000;
const WIDTHS = [640, 960, 1440, 1920];

/** The captions are the owner's words, kept as they are (specification §1). */
const BANNERS: readonly { caption: string; picture: PictureData }[] = [
  {
    caption: 'Writing Instruments',
    picture: banner(
      'writing-instruments',
      'Five sarees hung side by side, each with the pallu below its border',
      'UklGRkIAAABXRUJQVlA4IDYAAADQAQCdASoQAAYAA4BaJZACdADGYGf4AAD+9g5v7OL3cNcmjjuZgw0g5/jQsHxkYTsW7CssAAA=',
    ),
  },
  {
    caption: 'Office Essentials',
    picture: banner(
      'office-essentials',
      'Six folded sarees in a stack, their borders to the front',
      'UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoQAAYAA4BaJQBOgBujC3AAAP7zgrhuJVwJdJax6uj266gKAosMJgnItU0mQAAA',
    ),
  },
  {
    caption: 'Art Supplies',
    picture: banner(
      'art-supplies',
      'Four Kalamkaree sarees spread like a fan, with vines, flowers and figures',
      'UklGRkgAAABXRUJQVlA4IDwAAAAQAgCdASoQAAYAA4BaJaACdADhhkj3BIfgAP72C1/Hpf3GeHIAhQIjVdfq5v7roFSLtSXQz1t1nhUAAAA=',
    ),
  },
];

/** The banner of the home page (specification §2, Home). */
export function HomeBanner() {
  return (
    <Carousel label="Banners" interval={BANNER_MS} className="shown-whole bg-paper">
      {BANNERS.map(({ caption, picture }, place) => (
        <Slide key={caption} caption={caption} picture={picture} isFirst={place === 0} />
      ))}
    </Carousel>
  );
}

interface SlideProps {
  caption: string;
  picture: PictureData;
  isFirst: boolean;
}

// The left part of a banner is plain ground: on a desk the caption stands on it; a phone shows the
// right half alone, with the caption above.
function Slide({ caption, picture, isFirst }: SlideProps) {
  return (
    <figure className="relative">
      <figcaption className="px-4 pt-5 pb-4 text-center font-display text-2xl md:absolute md:inset-y-0 md:left-0 md:z-1 md:flex md:w-[42%] md:items-center md:py-0 md:pr-4 md:pl-20 md:text-left md:text-3xl lg:pl-[max(6rem,calc((100vw-80rem)/2+2rem))] lg:text-4xl">
        <span className="max-w-[10ch] max-md:max-w-none">{caption}</span>
      </figcaption>
      <div className="relative aspect-4/3 overflow-hidden md:aspect-8/3 md:max-h-[34rem] md:w-full">
        <Picture
          {...picture}
          ratio="fill"
          sizes="(min-width: 48rem) 100vw, 200vw"
          priority={isFirst}
          className="max-md:bg-right"
          imageClassName="object-right"
        />
      </div>
    </figure>
  );
}

function banner(name: string, alt: string, preview: string): PictureData {
  return {
    src: `/banners/${name}`,
    widths: WIDTHS,
    preview: `data:image/webp;base64,${preview}`,
    alt,
    colours: [],
  };
}
