import { describe, expect, it } from 'vitest';
import {
  BANNER_COMPARISON,
  type BannerDraft,
  blankBanner,
  draftErrors,
  isSame,
} from './banner-draft.ts';

function banner(caption: string, facts: Partial<BannerDraft> = {}): BannerDraft {
  const picture = { src: '/banners/x', widths: [640], preview: '', alt: '', colours: [] };
  const phone = { src: '/banners/x-phone', widths: [480] };
  const image = { pictureId: 'shipped:x', picture, phone, ratio: 8 / 3, focus: 'right' as const };
  return { ...blankBanner(caption), caption, alt: 'Silk', image, ...facts };
}

const { differences, merge } = BANNER_COMPARISON;

const BASE = [banner('One'), banner('Two')];

describe('a banner in the form', () => {
  it('wants a picture, a caption and what the picture shows', () => {
    expect(draftErrors(blankBanner('new'))).toEqual({
      caption: 'Caption is required',
      alt: 'Alt text is required',
      pictureId: 'Choose a picture',
    });
    expect(draftErrors(banner('One'))).toEqual({});
  });
});

describe('two who change the banners at once', () => {
  it('differ field by field; what I left alone is theirs', () => {
    const mine = [banner('Mine', { key: 'a' }), banner('Two')];
    const theirs = [banner('Theirs', { key: 'b', link: '/about' }), banner('Two', { key: 'c' })];
    const found = differences(BASE, mine, theirs);
    expect(found).toMatchObject([
      { label: 'Banner 1: caption', mine: 'Mine', theirs: 'Theirs', preferred: 'mine' },
      { label: 'Banner 1: link', mine: '', theirs: '/about', preferred: 'theirs' },
    ]);
    const choices = Object.fromEntries(found.map(({ name, preferred }) => [name, preferred]));
    const both = [banner('Mine', { link: '/about' }), banner('Two')];
    expect(isSame(merge(mine, theirs, choices), both)).toBe(true);
  });

  it('differ by a whole banner where one of them added or removed one', () => {
    const added = [...BASE, banner('Three')];
    const [difference] = differences(BASE, BASE, added);
    expect(difference).toMatchObject({
      label: 'Banner 3',
      mine: 'No banner',
      theirs: expect.stringContaining('Three'),
      preferred: 'theirs',
    });
    expect(isSame(merge(BASE, added, { 2: 'theirs' }), added)).toBe(true);
    expect(isSame(merge(BASE, added, { 2: 'mine' }), BASE)).toBe(true);
    expect(differences(BASE, added, BASE)[0]?.preferred).toBe('mine');
  });

  it('have no quarrel when they say the same', () => {
    expect(differences([], BASE, BASE)).toEqual([]);
  });
});
