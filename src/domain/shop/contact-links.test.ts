import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_REPLY_LINK, replyLink, whatsAppDigits, whatsAppLink } from './contact-links.ts';

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

const WORDS = { subject: 'Re: your message', opening: 'On 21 Nov 2026 you wrote:' };

/** Parses a mailto link as a mail program does. */
function read(link: string) {
  const [, address = '', query = ''] = /^mailto:([^?]*)\?(.*)$/s.exec(link) ?? [];
  const fields = Object.fromEntries(
    query.split('&').map((field) => field.split('=').map(decodeURIComponent)),
  ) as Record<string, string>;
  return { to: decodeURIComponent(address), ...fields };
}

describe('a reply by email', () => {
  it('goes to the sender and quotes the message line by line', () => {
    const message = 'Do you ship to Goa?\n\nRegards & thanks,\nAsha';
    expect(read(replyLink({ email: 'asha+silk@example.com', message }, WORDS))).toEqual({
      to: 'asha+silk@example.com',
      subject: 'Re: your message',
      body: '\r\n\r\nOn 21 Nov 2026 you wrote:\r\n> Do you ship to Goa?\r\n> \r\n> Regards & thanks,\r\n> Asha',
    });
  });

  it('has no other recipient, whatever the sender wrote', () => {
    const email = 'a@b.co?bcc=all@c.co&subject=x';
    const link = replyLink({ email, message: '&cc=d@e.co\r\nbcc: f@g.co' }, WORDS);
    expect(Object.keys(read(link))).toEqual(['to', 'subject', 'body']);
    expect(read(link).to).toBe(email);
  });

  it('quotes as much as fits, in any script', () => {
    const text = fc.string({ unit: 'binary', maxLength: 5000 });
    fc.assert(
      fc.property(text, (message) => {
        const link = replyLink({ email: 'asha@example.com', message }, WORDS);
        expect(link.length).toBeLessThanOrEqual(MAX_REPLY_LINK);
        expect(link).toMatch(/^mailto:[\w@.%-]+\?subject=[^&]+&body=[^&\s"<>]+$/);
        const body = (read(link) as { body?: string }).body ?? '';
        const whole = `> ${message.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll('\n', '\r\n> ')}`;
        const quoted = body.slice(body.indexOf('> '));
        const isCut = quoted.endsWith('\r\n> …') && quoted !== whole;
        expect(whole.startsWith(isCut ? quoted.slice(0, -5) : quoted)).toBe(true);
        expect(isCut || quoted === whole).toBe(true);
      }),
    );
  });
});
