import { z } from 'zod';
import {
  bannerListSchema,
  bannerPictureSchema,
  bannerSchema,
  restoreBannersSchema,
  saveBannersSchema,
} from '../banner.ts';
import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';

export const bannersEndpoints = {
  banners: {
    ...routes.banners,
    summary: 'The banners of the home page, in their order',
    access: 'anyone',
    status: 200,
    answer: z.array(bannerSchema),
    refusals: [],
  },
  bannerList: {
    ...routes.bannerList,
    summary: 'The banners to be edited, hidden ones too',
    access: 'admin',
    status: 200,
    answer: bannerListSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN'],
  },
  saveBanners: {
    ...routes.saveBanners,
    summary: 'Set all banners at once',
    access: 'admin',
    body: saveBannersSchema,
    status: 200,
    answer: bannerListSchema,
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN', 'STALE_VERSION'],
  },
  restoreBanners: {
    ...routes.restoreBanners,
    summary: 'Show the banners the shop ships with again',
    access: 'admin',
    body: restoreBannersSchema,
    status: 200,
    answer: bannerListSchema,
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN', 'STALE_VERSION'],
  },
  addBannerPicture: {
    ...routes.addBannerPicture,
    summary: 'Keep a picture for a banner; one that no banner has goes after a day',
    access: 'admin',
    body: z.object({}),
    encoding: 'form',
    status: 201,
    answer: bannerPictureSchema,
    refusals: ['BAD_INPUT', 'PICTURE_UNREADABLE', 'SIGNED_OUT', 'FORBIDDEN'],
  },
} as const satisfies Record<string, Endpoint>;
