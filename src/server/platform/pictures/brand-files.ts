import type { ThemePictureUse } from '../../../domain/theme/theme.ts';

/** Sizes of the favicon's files in px: tab, iPhone, Android and installed shop. */
export const ICON_SIZES = [32, 180, 192, 512] as const;
/** A phone cuts this one to its own shape. */
export const MASKABLE_SIZE = 512;

/** The files of each use, by the end of their names. */
const FILES: Record<ThemePictureUse, readonly string[]> = {
  logo: ['logo.webp'],
  icon: [...ICON_SIZES.map((size) => `${size}.png`), 'maskable.png'],
  share: ['share.jpg'],
};

const TYPES = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' } as const;

/** The name in the file store; `file` is `<id>-<end>`. */
export function brandFileName(file: string): string {
  return `pictures/brand/${file}`;
}

/** The files of a picture, as `<id>-<end>`. */
export function brandFilesOf(id: string, use: ThemePictureUse): string[] {
  return FILES[use].map((end) => `${id}-${end}`);
}

/** The content type of a file `<id>-<end>`; null for any other name. */
export function brandFileType(file: string): string | null {
  const [, end = ''] = /^[0-9a-f]{32}-([a-z0-9]+\.(?:webp|png|jpg))$/.exec(file) ?? [];
  if (!Object.values(FILES).some((ends) => ends.includes(end))) return null;
  return TYPES[end.split('.')[1] as keyof typeof TYPES];
}
