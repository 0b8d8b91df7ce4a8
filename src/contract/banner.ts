import { z } from 'zod';
import { bannerFaults, MAX_BANNERS } from '../domain/banner.ts';
import { pictureSchema } from './picture.ts';

/** The picture of a banner, and how it is to be cut. */
const bannerPictureParts = {
  picture: pictureSchema,
  ratio: z.number().meta({ description: 'Width by height' }),
  focus: z.enum(['right', 'middle']).meta({
    description: 'The part that a narrow window shows; on the left of "right" is plain ground',
  }),
};

/** A banner as the home page shows it. */
export const bannerSchema = z
  .object({
    _id: z.string(),
    caption: z.string(),
    link: z.string().nullable().meta({ description: 'A path of the shop or an https address' }),
    ...bannerPictureParts,
  })
  .meta({ id: 'Banner' });
export type Banner = z.infer<typeof bannerSchema>;

const pictureId = z.string().min(1, 'Choose a picture').max(100);

/** A picture that banners can have. */
export const bannerPictureSchema = z.object({ pictureId, ...bannerPictureParts });
export type BannerPicture = z.infer<typeof bannerPictureSchema>;

/** The banners as an admin edits them: all together, hidden ones too. */
export const bannerListSchema = z
  .object({
    version: z.number().int().meta({ description: 'Grows with every change' }),
    isOwn: z.boolean().meta({ description: 'False while they are those the shop ships with' }),
    banners: z.array(
      bannerPictureSchema.extend({
        _id: z.string(),
        caption: z.string(),
        alt: z.string(),
        link: z.string().meta({ description: 'Empty: none' }),
        isShown: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'BannerList' });
export type BannerList = z.infer<typeof bannerListSchema>;
export type EditedBanner = BannerList['banners'][number];

const line = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .overwrite((text) => text.normalize('NFC').toWellFormed().trim());

const newBannerSchema = z
  .object({
    caption: line('Caption'),
    alt: line('Description of the picture'),
    link: z.string().trim().default(''),
    isShown: z.boolean(),
    pictureId,
  })
  .superRefine((banner, context) => {
    for (const [path, message] of Object.entries(bannerFaults(banner))) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });
export type NewBanner = z.infer<typeof newBannerSchema>;

const version = z.number().int().min(0).meta({ description: 'The one the change was based on' });

/** All banners of the home page in their order, in place of those there are. */
export const saveBannersSchema = z.object({
  version,
  banners: z.array(newBannerSchema).max(MAX_BANNERS, `There can be at most ${MAX_BANNERS} banners`),
});

/** Puts the shipped banners in place of the owner's. */
export const restoreBannersSchema = z.object({ version });
