import { describe, expect, it, test } from 'vitest';
import { shopFact } from './shop-facts.ts';
import {
  defaultSettings,
  getSocialLinks,
  missingFacts,
  retentionStart,
  SETTING_NAMES,
  type ShopSettings,
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

it('has a label for every setting', () => {
  expect(SETTING_NAMES.toSorted()).toEqual(Object.keys(fresh).toSorted());
});

describe('facts the owner has not given', () => {
  it('are marked as examples', () => {
    expect(shopFact(fresh, 'courtsAt')).toEqual({ text: 'Mysuru', isExample: true });
    expect(shopFact(given, 'courtsAt')).toEqual({ text: 'Mysuru', isExample: false });
  });

  it('are counted until none is left', () => {
    expect(missingFacts(fresh)).toEqual([
      'Legal name',
      'Shop address',
      'Place on the map',
      'Phone',
      'Customer care email',
      'Grievance officer',
      'Grievance officer’s email',
      'Courts at',
    ]);
    expect(missingFacts({ ...given, email: '' })).toEqual(['Customer care email']);
    expect(missingFacts(given)).toEqual([]);
  });

  it("fall back to the shop's phone for the grievance officer", () => {
    expect(shopFact(given, 'grievancePhone')).toEqual({ text: given.phone, isExample: false });
    expect(shopFact(fresh, 'grievancePhone').isExample).toBe(true);
  });
});

test('the shop’s own pages are those with an address', () => {
  expect(getSocialLinks(given)).toEqual([{ network: 'instagram', url: given.instagram }]);
});

it('counts back from now', () => {
  const start = retentionStart(new Date('2026-11-23T06:00:00Z'), 90);
  expect(start).toEqual(new Date('2026-08-25T06:00:00Z'));
});
