import type { ThemePictureUse } from '../../../domain/theme/theme.ts';
import type { FileStore } from '../storage/file-store.ts';
import { brandFileName, brandFilesOf } from './brand-files.ts';
import type { ProcessedBrand } from './picture-work.ts';

interface BrandParts {
  /** Renders all files of an upload. @throws ShopError PICTURE_UNREADABLE */
  process: (bytes: Uint8Array, use: ThemePictureUse) => Promise<ProcessedBrand>;
  hashOf: (bytes: Uint8Array) => string;
}

/** Pictures of the shop itself (logo, favicon, link preview): every file is made at upload. */
export function createBrandPictures(files: FileStore, { process, hashOf }: BrandParts) {
  return {
    /** Stores the files of an upload; the same upload gets the same id. */
    async add(bytes: Uint8Array, use: ThemePictureUse) {
      const { files: rendered, width, height } = await process(bytes, use);
      const id = hashOf(Buffer.concat([Buffer.from(use), ...Object.values(rendered)]));
      for (const [end, content] of Object.entries(rendered)) {
        await files.write(brandFileName(`${id}-${end}`), content);
      }
      return { id, width, height };
    },

    read: (file: string) => files.read(brandFileName(file)),

    async remove(id: string, use: ThemePictureUse): Promise<void> {
      for (const file of brandFilesOf(id, use)) await files.remove(brandFileName(file));
    },
  };
}
