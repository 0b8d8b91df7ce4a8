import { describe, expect, it, test } from 'vitest';
import { paise } from '../money/money.ts';
import { shopFact } from './shop-facts.ts';
import {
  checkShopSettings,
  defaultSettings,
  factsLeft,
  SETTING_NAMES,
  type SettingName,
  type ShopSettings,
  socialLinksOf,
} from './shop-settings.ts';

const fresh = defaultSettings({ name: 'Test Silks', splashMs: 3000, paymentMethods: ['Free'] });
const given: ShopSettings = {
  ...fresh,
  legalName: 'Test Silks Private Limited',
  gstin: '29AAGCB7383J1Z4',
  address: '4 Sayyaji Rao Road\nMysuru 570001',
  latitude: 12.31,
  longitude: 76.65,
  phone: '0821 244 5566',
  email: 'care@test.example',
  whatsapp: '+91 98450 12345',
  grievanceName: 'Kavitha Rao',
  grievanceEmail: 'kavitha@test.example',
  courtsAt: 'Mysuru',
  instagram: 'https://www.instagram.com/testsilks',
};

describe('checkShopSettings', () => {
  it('accepts the defaults and a completed shop', () => {
    expect(checkShopSettings(fresh)).toEqual({});
    expect(checkShopSettings(given)).toEqual({});
    const free = { taxPercent: 0, shippingFee: paise(0), freeShippingAbove: paise(0) };
    expect(checkShopSettings({ ...given, ...free })).toEqual({});
    const most = { taxPercent: 40, shippingFee: paise(1_000_000), freeShippingAbove: null };
    expect(checkShopSettings({ ...given, ...most })).toEqual({});
    expect(checkShopSettings({ ...given, taxPercent: 0.29 })).toEqual({});
  });

  it.each<[Partial<ShopSettings>, SettingName, RegExp]>([
    [{ name: '' }, 'name', /^Shop name is required$/],
    [{ name: 'x'.repeat(61) }, 'name', /^Shop name must be at most 60 characters$/],
    [{ legalName: 'a\0b' }, 'legalName', /cannot be stored/],
    [{ legalName: 'half \ud83d' }, 'legalName', /cannot be stored/],
    [{ gstin: '29AAGCB7383J1Z5' }, 'gstin', /typing mistake/],
    [{ gstin: `29AAGCB7383J1Z4${'1'.repeat(20)}` }, 'gstin', /15 characters/],
    [{ phone: '12' }, 'phone', /7 to 15 digits/],
    [{ phone: 'ring the bell' }, 'phone', /7 to 15 digits/],
    [{ grievancePhone: '+91 98450 12345 12345' }, 'grievancePhone', /7 to 15 digits/],
    [{ whatsapp: '98450 12345' }, 'whatsapp', /country code/],
    [{ email: 'care at test' }, 'email', /name@example\.com/],
    [{ grievanceEmail: 'a@b' }, 'grievanceEmail', /name@example\.com/],
    [{ instagram: 'http://instagram.com/x' }, 'instagram', /www\.instagram\.com/],
    [{ facebook: 'javascript:alert(1)' }, 'facebook', /www\.facebook\.com/],
    [{ youtube: 'https://owner:secret@youtube.com/' }, 'youtube', /www\.youtube\.com/],
    [{ pinterest: '@testsilks' }, 'pinterest', /www\.pinterest\.com/],
    [{ latitude: 91, longitude: 0 }, 'latitude', /from -90 to 90/],
    [{ latitude: Number.NaN, longitude: 0 }, 'latitude', /from -90 to 90/],
    [{ latitude: 0, longitude: -180.5 }, 'longitude', /from -180 to 180/],
    [{ latitude: 12.3, longitude: null }, 'longitude', /needs both/],
    [{ firstDay: 'Funday' as never }, 'firstDay', /day of the week/],
    [{ opensAt: '25:00' }, 'opensAt', /time of day/],
    [{ closesAt: '09:59' }, 'closesAt', /after opening time/],
    [{ closesAt: '10:00' }, 'closesAt', /after opening time/],
    [{ paymentMethods: [] }, 'paymentMethods', /at least one/],
    [{ paymentMethods: ['Cowries' as never] }, 'paymentMethods', /from the list/],
    [{ taxPercent: 40.01 }, 'taxPercent', /0 to 40/],
    [{ taxPercent: -1 }, 'taxPercent', /0 to 40/],
    [{ taxPercent: 2.005 }, 'taxPercent', /2 decimals/],
    [{ taxPercent: Number.NaN }, 'taxPercent', /0 to 40/],
    [{ taxLabel: '' }, 'taxLabel', /is required/],
    [{ taxLabel: 'x'.repeat(21) }, 'taxLabel', /at most 20/],
    [{ shippingFee: paise(-1) }, 'shippingFee', /₹0 to ₹10,000/],
    [{ shippingFee: paise(1_000_001) }, 'shippingFee', /₹0 to ₹10,000/],
    [{ shippingFee: paise(Number.NaN) }, 'shippingFee', /₹0 to ₹10,000/],
    [{ freeShippingAbove: paise(-1) }, 'freeShippingAbove', /leave it empty/],
    [{ freeShippingAbove: paise(Number.NaN) }, 'freeShippingAbove', /leave it empty/],
    [{ splashMs: 60_001 }, 'splashMs', /seconds from 0 to 60/],
    [{ splashMs: 1.5 }, 'splashMs', /seconds from 0 to 60/],
    [{ splashMs: Number.NaN }, 'splashMs', /seconds from 0 to 60/],
    [{ timeZone: 'Asia/Mysuru' }, 'timeZone', /time zone/],
  ])('finds what is wrong in %j', (change, name, words) => {
    const errors = checkShopSettings({ ...given, ...change });
    expect(Object.keys(errors)).toEqual([name]);
    expect(errors[name]).toMatch(words);
  });

  it('has a rule for every setting', () => {
    expect(SETTING_NAMES.toSorted()).toEqual(Object.keys(fresh).toSorted());
  });
});

describe('facts the owner has not given', () => {
  it('are marked as examples', () => {
    expect(shopFact(fresh, 'courtsAt')).toEqual({ text: 'Mysuru', isExample: true });
    expect(shopFact(given, 'courtsAt')).toEqual({ text: 'Mysuru', isExample: false });
  });

  it('are counted until none is left', () => {
    expect(factsLeft(fresh)).toEqual([
      'Legal name',
      'Shop address',
      'Place on the map',
      'Phone',
      'Customer care email',
      'Grievance officer',
      'Grievance officer’s email',
      'Courts at',
    ]);
    expect(factsLeft({ ...given, email: '' })).toEqual(['Customer care email']);
    expect(factsLeft(given)).toEqual([]);
  });

  it("fall back to the shop's phone for the grievance officer", () => {
    expect(shopFact(given, 'grievancePhone')).toEqual({ text: given.phone, isExample: false });
    expect(shopFact(fresh, 'grievancePhone').isExample).toBe(true);
  });
});

test('the shop’s own pages are those with an address', () => {
  expect(socialLinksOf(given)).toEqual([{ network: 'instagram', url: given.instagram }]);
});
