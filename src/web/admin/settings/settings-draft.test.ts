import { describe, expect, it } from 'vitest';
import { inRupees } from '../../../domain/shop/pricing-settings.ts';
import { checkShopSettings, defaultSettings } from '../../../domain/shop/shop-settings.ts';
import { changedFields, draftOf, settingsOf, withTyped } from './settings-draft.ts';

const settings = {
  ...defaultSettings({ name: 'Test Silks', splashMs: 2500, paymentMethods: ['Free'] }),
  latitude: 12.31,
  longitude: -76.65,
};
const draft = draftOf(inRupees(settings));

describe('the draft of the settings', () => {
  it('means the settings it was made from', () => {
    expect(draft).toMatchObject({ splashMs: '2.5', latitude: '12.31', longitude: '-76.65' });
    expect(settingsOf(draft)).toEqual(settings);
  });

  it('has amounts in rupees, in the ways in which they are typed', () => {
    expect(draft).toMatchObject({ shippingFee: '10', freeShippingAbove: '100', taxPercent: '15' });
    const typed = { shippingFee: '₹99.50', freeShippingAbove: '1,25,000', taxPercent: '2.5' };
    const read = { shippingFee: 99_50, freeShippingAbove: 1_25_000_00, taxPercent: 2.5 };
    expect(settingsOf({ ...draft, ...typed })).toMatchObject(read);
    expect(inRupees(settingsOf({ ...draft, ...typed }))).toMatchObject({
      shippingFee: 99.5,
      freeShippingAbove: 1_25_000,
    });
    expect(settingsOf({ ...draft, freeShippingAbove: '' }).freeShippingAbove).toBeNull();
    const wrong = { shippingFee: '', freeShippingAbove: 'much', taxPercent: '' };
    expect(Object.keys(checkShopSettings(settingsOf({ ...draft, ...wrong })))).toEqual([
      'shippingFee',
      'freeShippingAbove',
      'taxPercent',
    ]);
  });

  it('keeps what is no number for the domain to refuse', () => {
    const wrong = { ...draft, latitude: 'twelve', splashMs: '', name: ' ' };
    expect(Object.keys(checkShopSettings(settingsOf(wrong)))).toEqual([
      'name',
      'latitude',
      'splashMs',
    ]);
  });

  it('takes both degrees where a map gives them together', () => {
    const typed = withTyped(draft, 'latitude', ' 12.9716, 77.5946');
    expect(typed).toMatchObject({ latitude: '12.9716', longitude: '77.5946' });
    expect(withTyped(draft, 'courtsAt', '1,2')).toMatchObject({ courtsAt: '1,2' });
  });
});

describe('what differs', () => {
  it('is named in the form’s order, whatever blanks were typed', () => {
    const other = { ...draft, phone: ' 0821 244 5566', name: ' Test  Silks ', timeZone: 'UTC' };
    expect(changedFields(draft, other)).toEqual(['phone', 'timeZone']);
    expect(changedFields(draft, { ...draft, paymentMethods: [] })).toEqual(['paymentMethods']);
    expect(changedFields(draft, draft)).toEqual([]);
  });
});
