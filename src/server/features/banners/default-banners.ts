import type { BannerPicture } from '../../../contract/banners.ts';
import type { Picture } from '../../../contract/values.ts';
import { shippedId } from '../../../domain/banners/banner.ts';
import { PHONE_WIDTHS } from '../../platform/pictures/picture-files.ts';

/** Widths of the files in `public/banners`. */
const WIDTHS = [640, 800, 960, 1440, 1920];

/**
 * The default banners: `name` names the files, `/banners/<name>-<width>.<format>`, whose left part
 * is plain for the caption, and `<name>-phone-<width>.<format>` the part that a phone shows;
 * `preview` is a tiny blurred WebP in base64. The captions do not match the catalogue; they are
 * kept as specified (specification §1).
 */
export const DEFAULT_BANNERS = [
  {
    name: 'writing-instruments',
    caption: 'Writing Instruments',
    alt: 'Five sarees hung side by side, each with the pallu below its border',
    preview:
      'UklGRkIAAABXRUJQVlA4IDYAAADQAQCdASoQAAYAA4BaJZACdADGYGf4AAD+9g5v7OL3cNcmjjuZgw0g5/jQsHxkYTsW7CssAAA=',
  },
  {
    name: 'office-essentials',
    caption: 'Office Essentials',
    alt: 'Six folded sarees in a stack, their borders to the front',
    preview:
      'UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoQAAYAA4BaJQBOgBujC3AAAP7zgrhuJVwJdJax6uj266gKAosMJgnItU0mQAAA',
  },
  {
    name: 'art-supplies',
    caption: 'Art Supplies',
    alt: 'Four Kalamkaree sarees spread like a fan, with vines, flowers and figures',
    preview:
      'UklGRkgAAABXRUJQVlA4IDwAAAAQAgCdASoQAAYAA4BaJaACdADhhkj3BIfgAP72C1/Hpf3GeHIAhQIjVdfq5v7roFSLtSXQz1t1nhUAAAA=',
  },
];

/** Pictures of the default categories, made like those of the banners. */
const CATEGORY_PICTURES = [
  {
    name: 'silk-sarees',
    preview:
      'UklGRkoAAABXRUJQVlA4ID4AAACwAQCdASoQAAYAA4BaJQBOgBujC3AAAP72E6d0KRI80bLuqaZJVHwngYr8oLB20zIvKKA3+Duy6bH8AAAAAA==',
  },
  {
    name: 'cotton-linen',
    preview:
      'UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoQAAYAA4BaJQBOgCFsB/n3AAD+8d8Tm0alytlVaH4INtgqiJEBZ3GZH7RmyxZkbTzUtYmapmYzAAAA',
  },
  {
    name: 'specialty-sarees',
    preview:
      'UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoQAAYAA4BaJbACdADHqg6ZAAD+9hI8LlXf/xqQSib+M4HAA2kWwJ2Z25S02+7U2hawQ8LR0gyEeAAA',
  },
  {
    name: 'designer-sarees',
    preview:
      'UklGRkgAAABXRUJQVlA4IDwAAACwAQCdASoQAAYAA4BaJZACdADGKE/QAP72E87R7UY+8zhwn5/Z0+V6xeALd5NcS7oMh+z2Uf5eFqnQAAA=',
  },
];

const SHIPPED = [...DEFAULT_BANNERS, ...CATEGORY_PICTURES];
/** The name of a picture that comes with the shop; null for the id of an upload or an unknown one. */
export function shippedName(pictureId: string): string | null {
  return SHIPPED.find(({ name }) => shippedId(name) === pictureId)?.name ?? null;
}

/** A picture that comes with the shop, in the contract's shape. @throws Error for an unknown name */
export function shippedPicture(name: string, alt: string): BannerPicture {
  const found = SHIPPED.find((each) => each.name === name);
  if (!found) throw new Error(`There is no default banner ${name}`);
  const picture: Picture = {
    src: `/banners/${name}`,
    widths: WIDTHS,
    preview: `data:image/webp;base64,${found.preview}`,
    alt,
    colours: [],
  };
  const phone = { src: `/banners/${name}-phone`, widths: [...PHONE_WIDTHS] };
  return { pictureId: shippedId(name), picture, phone, ratio: 8 / 3, focus: 'right' };
}
