import { describe, expect, it } from 'vitest';
import { phoneNumber, phoneText, toDialledNumber, toE164 } from './phone.ts';

describe('phoneNumber', () => {
  it.each([
    ['9845012345', '9845012345'],
    [' 98450 12345 ', '9845012345'],
    ['+91 98450 12345', '9845012345'],
    ['91-98450-12345', '9845012345'],
    ['098450.12345', '9845012345'],
    ['(0)9845012345', '9845012345'],
    ['9198450123', '9198450123'],
    ['', null],
    ['98450 1234', null],
    ['98450 123456', null],
    ['+1 415 555 0123', '+14155550123'],
    ['001 (415) 555-0123', '+14155550123'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+971 50 123 4567', '+971501234567'],
    ['0091 98450 12345', '9845012345'],
    ['+91 098450 12345', '9845012345'],
    ['0000000000', null],
    ['00000 00000', null],
    ['+0000000000', null],
    ['+91 00000 00000', null],
    ['+1 234', null],
    ['+1234567890123456', null],
    ['call 9845012345', null],
    ['९८४५०१२३४५', '9845012345'],
    ['+९१ ৯৮৪৫০ ১২৩৪৫', '9845012345'],
  ])('of %j is %j', (text, digits) => {
    expect(phoneNumber(text)).toBe(digits);
  });
});

describe('a stored phone number', () => {
  it.each([
    ['98450 12345', true, '+919845012345'],
    ['098450-12345', true, '+919845012345'],
    ['+91 98450 12345', false, '+919845012345'],
    ['0091 98450 12345', false, '+919845012345'],
    ['९८४५० १२३४५', true, '+919845012345'],
    ['+65 8123 4567', true, '+6581234567'],
    ['+44 (0)20 7946 0958', false, '+442079460958'],
    // Without a country code it may be one of any country.
    ['81234567', false, '81234567'],
    ['98450 12345', false, '98450 12345'],
    ['81234567', true, '81234567'],
  ])('of %j, with an address in India: %s, is %j', (typed, isInIndia, stored) => {
    expect(toE164(typed, isInIndia)).toBe(stored);
    expect(toE164(stored, isInIndia)).toBe(
      stored.startsWith('+') ? stored : toE164(typed, isInIndia),
    );
    expect(phoneNumber(phoneText(stored))).toBe(phoneNumber(typed));
  });

  it.each([
    ['98450 12345', '+919845012345'],
    ['+1 98450 12345', '+919845012345'],
    ['001-98450-12345', '+919845012345'],
    ['+971 098450 12345', '+919845012345'],
    // No mobile numbers of India: of other digits, and with fewer.
    ['+1 415 555 0123', '+14155550123'],
    ['+65 8123 4567', '+6581234567'],
  ])('of %j, at an address in India, is dialled as %j', (typed, dialled) => {
    expect(toDialledNumber(typed)).toBe(dialled);
  });

  it.each([
    ['+919845012345', '+91 98450 12345'],
    ['+6581234567', '+65 8123 4567'],
    ['+14155550123', '+1 415 555 0123'],
    ['+442079460958', '+44 207 946 0958'],
    ['+971501234567', '+971 50 123 4567'],
    ['+97455123456', '+974 5512 3456'],
    ['+79161234567', '+7 916 123 4567'],
    ['+4915112345678', '+49 1511 234 5678'],
    ['98450 12345', '98450 12345'],
    ['', ''],
  ])('%j is shown as %j', (stored, text) => expect(phoneText(stored)).toBe(text));
});
