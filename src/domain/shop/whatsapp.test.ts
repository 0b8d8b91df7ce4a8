import { describe, expect, it } from 'vitest';
import { whatsAppDigits, whatsAppLink } from './contact-links.ts';

describe('whatsAppDigits', () => {
  it.each([
    ['+91 98450 12345', '919845012345'],
    ['+1 (202) 555-0123', '12025550123'],
    ['98450 12345', null],
    ['0091 98450 12345', null],
    ['+0091 98450 12345', null],
    ['+91 12', null],
    ['+1234567890123456', null],
    ['+91 98450 ask', null],
    ['', null],
  ])('of %j: %s', (number, digits) => {
    expect(whatsAppDigits(number)).toBe(digits);
  });
});

describe('whatsAppLink', () => {
  it('opens a conversation', () => {
    expect(whatsAppLink('919845012345')).toBe('https://wa.me/919845012345');
  });

  it('keeps the message unchanged', () => {
    const message = 'Maroon & Gold + Zari: https://silks.example/product/1?a=b';
    const link = new URL(whatsAppLink('919845012345', message));
    expect(link.searchParams.get('text')).toBe(message);
    expect(link.href).toContain('Maroon%20%26%20Gold%20%2B%20Zari');
  });
});
