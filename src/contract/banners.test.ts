import { expect, it } from 'vitest';
import { saveBannersSchema } from './banners.ts';

const GOOD = { caption: 'Writing Instruments', alt: 'Five sarees', isShown: true, pictureId: 'a' };

function errorsIn(banner: object): Record<string, string> {
  const { error } = saveBannersSchema.safeParse({ version: 0, banners: [banner] });
  const issues = error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

it('a banner may lack only the link', () => {
  expect(errorsIn(GOOD)).toEqual({});
  expect(errorsIn({ ...GOOD, caption: ' ', alt: '', link: ' ', pictureId: '' })).toEqual({
    'banners.0.caption': 'Caption is required',
    'banners.0.alt': 'Alt text is required',
    'banners.0.pictureId': 'Choose a picture',
  });
  expect(errorsIn({ ...GOOD, link: 'about' })).toHaveProperty('banners.0.link');
});

it('the texts of a banner have a maximum length', () => {
  expect(errorsIn({ ...GOOD, caption: 'x'.repeat(61), alt: 'x'.repeat(201) })).toEqual({
    'banners.0.caption': 'Caption must be at most 60 characters',
    'banners.0.alt': 'Alt text must be at most 200 characters',
  });
});
