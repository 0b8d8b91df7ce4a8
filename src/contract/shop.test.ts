import { describe, expect, it } from 'vitest';
import { rupees } from '../domain/money/money.ts';
import {
  defaultSettings,
  type SettingName,
  settingsInRupees,
} from '../domain/shop/shop-settings.ts';
import { gstinCheckCharacter } from '../domain/tax/gstin.ts';
import { type ShopSettingsInput, shopSettingsSchema } from './shop.ts';

const fresh = settingsInRupees(
  defaultSettings({ name: 'Test Silks', splashMs: 3000, paymentMethods: ['Free'] }),
);
const given: ShopSettingsInput = {
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

function errorsIn(settings: ShopSettingsInput): Partial<Record<string, string>> {
  const { error } = shopSettingsSchema.safeParse(settings);
  const issues = error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('the settings of the shop', () => {
  it('accepts the defaults and a completed shop', () => {
    expect(errorsIn(fresh)).toEqual({});
    expect(errorsIn(given)).toEqual({});
    const free = { taxPercent: 0, shippingFee: rupees(0), freeShippingAbove: rupees(0) };
    expect(errorsIn({ ...given, ...free })).toEqual({});
    const most = { taxPercent: 40, shippingFee: rupees(10_000), freeShippingAbove: null };
    expect(errorsIn({ ...given, ...most })).toEqual({});
    expect(errorsIn({ ...given, taxPercent: 0.29 })).toEqual({});
  });

  it.each<[Partial<ShopSettingsInput>, SettingName | 'paymentMethods.0', RegExp]>([
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
    [{ paymentMethods: ['Cowries' as never] }, 'paymentMethods.0', /from the list/],
    [{ taxPercent: 40.01 }, 'taxPercent', /0 to 40/],
    [{ taxPercent: -1 }, 'taxPercent', /0 to 40/],
    [{ taxPercent: 2.005 }, 'taxPercent', /2 decimals/],
    [{ taxPercent: Number.NaN }, 'taxPercent', /0 to 40/],
    [{ taxLabel: '' }, 'taxLabel', /is required/],
    [{ taxLabel: 'x'.repeat(21) }, 'taxLabel', /at most 20/],
    [{ shippingFee: rupees(-1) }, 'shippingFee', /₹0 to ₹10,000/],
    [{ shippingFee: rupees(10_000.01) }, 'shippingFee', /₹0 to ₹10,000/],
    [{ shippingFee: rupees(Number.NaN) }, 'shippingFee', /₹0 to ₹10,000/],
    [{ freeShippingAbove: rupees(-1) }, 'freeShippingAbove', /leave it empty/],
    [{ freeShippingAbove: rupees(Number.NaN) }, 'freeShippingAbove', /leave it empty/],
    [{ splashMs: 60_001 }, 'splashMs', /seconds from 0 to 60/],
    [{ splashMs: 1.5 }, 'splashMs', /seconds from 0 to 60/],
    [{ splashMs: Number.NaN }, 'splashMs', /seconds from 0 to 60/],
    [{ timeZone: 'Asia/Mysuru' }, 'timeZone', /time zone/],
    [{ cashFee: rupees(10_000.01) }, 'cashFee', /₹0 to ₹10,000/],
    [{ cashLimit: rupees(0) }, 'cashLimit', /leave it empty/],
    [{ cashLimit: rupees(1_000_001) }, 'cashLimit', /leave it empty/],
    [{ cashRefusedPincodes: 'Mysuru' }, 'cashRefusedPincodes', /“Mysuru”/],
    [{ unpaidOrders: 0 }, 'unpaidOrders', /whole number from 1/],
    [{ keepVisitsDays: 89 }, 'keepVisitsDays', /days from 90/],
    [{ keepMessagesDays: 90.5 }, 'keepMessagesDays', /days from 90/],
    [{ keepMessagesDays: 36_501 }, 'keepMessagesDays', /days from 90/],
    [{ invoicePrefix: '' }, 'invoicePrefix', /^Enter 1 to 4 capital letters/],
    [{ invoicePrefix: 'INVOI' }, 'invoicePrefix', /^Enter 1 to 4 capital letters/],
    [{ creditNotePrefix: 'TEST' }, 'creditNotePrefix', /^Enter 1 to 4 capital letters/],
  ])('finds what is wrong in %j', (change, name, words) => {
    const errors = errorsIn({ ...given, ...change });
    expect(Object.keys(errors)).toEqual([name]);
    expect(errors[name]).toMatch(words);
  });
});

it('a shop that sells by GST is in a state, which its GSTIN begins with', () => {
  const inGst = { ...given, legalName: 'Test Silks', address: 'Mysuru', taxMode: 'gst' as const };
  expect(errorsIn(inGst)).toEqual({});
  for (const code of ['25', '28', '97', '99']) {
    const first = `${code}AAGCB7383J1Z`;
    const gstin = first + gstinCheckCharacter(first);
    expect(errorsIn({ ...inGst, gstin })).toEqual({ gstin: expect.stringContaining('state') });
    expect(errorsIn({ ...given, gstin })).toEqual({});
  }
});

it('stores texts tidied', () => {
  const typed = { ...given, name: ' Test  Silks ', gstin: '29 aagcb 7383j1z4' };
  const { name, gstin } = shopSettingsSchema.parse(typed);
  expect([name, gstin]).toEqual(['Test Silks', '29AAGCB7383J1Z4']);
});
