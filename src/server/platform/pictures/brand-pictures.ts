import type { ThemePictureUse } from '../../../domain/theme/theme.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { ProcessedBrand } from './picture-work.ts';

interface BrandParts {
  /** Renders all files of an upload. @throws ShopError PICTURE_UNREADABLE */
  process: (bytes: Uint8Array, use: ThemePictureUse) => Promise<ProcessedBrand>;
  hashBytes: (bytes: Uint8Array) => string;
}

/** Pictures of the shop itself (logo, favicon, link preview): every file is made at upload. */
export function createBrandPictures(files: FileStore, { process, hashBytes }: BrandParts) {
  return {
    /** Stores the files of an upload; the same upload gets the same id. */
    async add(bytes: Uint8Array, use: ThemePictureUse) {
      const { files: rendered, width, height } = await process(bytes, use);
      const id = hashBytes(Buffer.concat([Buffer.from(use), ...Object.values(rendered)]));
      for (const [end, content] of Object.entries(rendered)) {
        await files.write(brandFileName(`${id}-${end}`), content);
      }
      return { id, width, height };
    },

    read: (file: string) => files.read(brandFileName(file)),

    async remove(id: string, use: ThemePictureUse): Promise<void> {
      for (const name of listBrandFiles(id, use)) await files.remove(name);
    },
  };
}

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
function brandFileName(file: string): string {
  return `pictures/brand/${file}`;
}

/** The names of a picture's files in the file store. */
export function listBrandFiles(id: string, use: ThemePictureUse): string[] {
  return FILES[use].map((end) => brandFileName(`${id}-${end}`));
}

/** Whether a name is one of those. */
export function isBrandFile(name: string): boolean {
  const file = name.slice(brandFileName('').length);
  return name === brandFileName(file) && brandFileType(file) !== null;
}

/** The content type of a file `<id>-<end>`; null for any other name. */
export function brandFileType(file: string): string | null {
  const [, end = ''] = /^[0-9a-f]{32}-([a-z0-9]+\.(?:webp|png|jpg))$/.exec(file) ?? [];
  if (!Object.values(FILES).some((ends) => ends.includes(end))) return null;
  return TYPES[end.split('.')[1] as keyof typeof TYPES];
}
