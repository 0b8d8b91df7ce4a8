import { z } from 'zod';
import { bannerLinkError, MAX_BANNERS } from '../domain/banners/banner.ts';
import { endpoints } from './endpoint.ts';
import { countSchema, pictureSchema, reportError, requiredText } from './values.ts';

/** The picture of a banner, and how it is cropped. */
const bannerPictureParts = {
  picture: pictureSchema,
  phone: pictureSchema
    .pick({ src: true, widths: true })
    .describe('The part of the picture that a phone shows, 8 by 5'),
  ratio: z.number().describe('Width by height'),
  focus: z
    .enum(['right', 'middle'])
    .describe('The part that a narrow window shows; the left of "right" is plain background'),
};

/** A banner as the home page shows it. */
export const bannerSchema = z
  .object({
    _id: z.string(),
    caption: z.string(),
    link: z.string().nullable().describe('A path of the shop or an https address'),
    ...bannerPictureParts,
  })
  .meta({ id: 'Banner' });
export type Banner = z.infer<typeof bannerSchema>;

const pictureId = z.string().min(1, 'Choose a picture').max(100);

/** A wide picture, for a banner or a category. */
export const bannerPictureSchema = z.object({ pictureId, ...bannerPictureParts });
export type BannerPicture = z.infer<typeof bannerPictureSchema>;

/** The banners as an admin edits them: the whole list, including hidden ones. */
export const bannerListSchema = z
  .object({
    version: countSchema.describe('Grows with every change'),
    isOwn: z.boolean().describe('False for the default banners'),
    banners: z.array(
      bannerPictureSchema.extend({
        _id: z.string(),
        caption: z.string(),
        alt: z.string(),
        link: z.string().describe('Empty: none'),
        isShown: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'BannerList' });
export type BannerList = z.infer<typeof bannerListSchema>;
export type EditedBanner = BannerList['banners'][number];

const newBannerSchema = z.object({
  caption: requiredText('Caption', 60),
  alt: requiredText('Alt text', 200),
  link: z.string().trim().superRefine(reportError(bannerLinkError)).default(''),
  isShown: z.boolean(),
  pictureId,
});
export type NewBanner = z.infer<typeof newBannerSchema>;

const version = countSchema.describe('The version that the change is based on');

/** All banners of the home page in order; replaces the list. */
export const saveBannersSchema = z.object({
  version,
  banners: z.array(newBannerSchema).max(MAX_BANNERS, `You can have at most ${MAX_BANNERS} banners`),
});

export const bannersEndpoints = endpoints({
  'GET /api/banners': {
    summary: 'The banners of the home page, in order',
    access: 'anyone',
    isPublic: true,
    answer: z.array(bannerSchema),
  },
  'GET /api/admin/banners': {
    summary: 'The banners for editing, including hidden ones',
    access: 'admin',
    answer: bannerListSchema,
  },
  'PUT /api/admin/banners': {
    summary: 'Set all banners at once',
    access: 'admin',
    body: saveBannersSchema,
    answer: bannerListSchema,
    errors: ['STALE_VERSION'],
  },
  'POST /api/admin/banners/restore': {
    summary: 'Restore the default banners',
    access: 'admin',
    body: z.object({ version }),
    answer: bannerListSchema,
    errors: ['STALE_VERSION'],
  },
  'POST /api/admin/banners/pictures': {
    summary: 'Store a picture for a banner; an unused one is deleted after a day',
    access: 'admin',
    body: z.object({}),
    encoding: 'form',
    status: 201,
    answer: bannerPictureSchema,
    errors: ['PICTURE_UNREADABLE'],
  },
});
