import type { Picture } from '../../../contract/picture.ts';
import type { Category } from '../../../domain/category-tree.ts';

const WIDTHS = [640, 960, 1440, 1920];

/** By slug. Their left part is plain ground, for the name; `tools/banners` makes the files and the previews. */
const BANNERS: Record<string, { alt: string; preview: string }> = {
  'silk-sarees': {
    alt: 'Four silk sarees side by side, their zari pallus catching the light',
    preview:
      'UklGRkoAAABXRUJQVlA4ID4AAACwAQCdASoQAAYAA4BaJQBOgBujC3AAAP72E6d0KRI80bLuqaZJVHwngYr8oLB20zIvKKA3+Duy6bH8AAAAAA==',
  },
  'cotton-linen': {
    alt: 'Five folded cotton and linen sarees in a stack',
    preview:
      'UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoQAAYAA4BaJQBOgCFsB/n3AAD+8d8Tm0alytlVaH4INtgqiJEBZ3GZH7RmyxZkbTzUtYmapmYzAAAA',
  },
  'specialty-sarees': {
    alt: 'Four sarees of different weaves spread like a fan',
    preview:
      'UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoQAAYAA4BaJbACdADHqg6ZAAD+9hI8LlXf/xqQSib+M4HAA2kWwJ2Z25S02+7U2hawQ8LR0gyEeAAA',
  },
  'designer-sarees': {
    alt: 'Four embroidered designer sarees side by side',
    preview:
      'UklGRkgAAABXRUJQVlA4IDwAAACwAQCdASoQAAYAA4BaJZACdADGKE/QAP72E87R7UY+8zhwn5/Z0+V6xeALd5NcS7oMh+z2Uf5eFqnQAAA=',
  },
};

/** The wide picture at the head of a category's page, where there is one. */
export function categoryBanner({ slug }: Category): Picture | undefined {
  const banner = BANNERS[slug];
  return (
    banner && {
      src: `/banners/${slug}`,
      widths: WIDTHS,
      preview: `data:image/webp;base64,${banner.preview}`,
      alt: banner.alt,
      colours: [],
    }
  );
}
