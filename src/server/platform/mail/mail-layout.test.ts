import { describe, expect, it } from 'vitest';
import { OWN_TOKENS } from '../../../domain/theme/tokens.ts';
import { writeMail } from './mail-layout.ts';

const shop = {
  name: 'Silks & Sons',
  url: 'https://silks.example',
  email: '',
  phone: '',
  colours: OWN_TOKENS,
};
const NASTY = `<script>alert("1")</script> & 'x'`;
const ESCAPED = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;';

describe('writeMail', () => {
  it('writes every part in its order, as text and as HTML', () => {
    const mail = writeMail(shop, {
      to: 'asha@example.com',
      subject: 'Thank you',
      parts: [
        'Hello Asha,',
        {
          kind: 'facts',
          facts: [
            ['Order', '1234abcd'],
            ['Total', '₹12,34,567.00'],
          ],
        },
        { kind: 'quote', text: 'one\ntwo' },
        { kind: 'link', label: 'Look at it', url: 'https://silks.example/orders/1' },
      ],
    });
    expect(mail.text).toBe(
      [
        'Hello Asha,',
        'Order: 1234abcd\nTotal: ₹12,34,567.00',
        '> one\n> two',
        'Look at it:\nhttps://silks.example/orders/1',
        '-- \nSilks & Sons\nhttps://silks.example',
      ].join('\n\n'),
    );
    const inOrder =
      /Silks &amp; Sons[\s\S]*<h1[^>]*>Thank you<\/h1>[\s\S]*Hello Asha,[\s\S]*1234abcd[\s\S]*one\ntwo[\s\S]*href="https:\/\/silks\.example\/orders\/1"[^>]*>Look at it<\/a>/;
    expect(mail.html).toMatch(inOrder);
    expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Thank you' });
  });

  it("names the shop's contact details and sets Reply-To", () => {
    const reached = { ...shop, email: 'care@silks.example', phone: '0821 244 5566' };
    const email = { to: 'asha@example.com', subject: 'Thank you', parts: [] };
    const mail = writeMail(reached, email);
    expect(mail).toMatchObject({ replyTo: 'care@silks.example', fromName: 'Silks & Sons' });
    expect(mail.text).toBe(
      '-- \nSilks & Sons\ncare@silks.example\n0821 244 5566\nhttps://silks.example',
    );
    expect(mail.html).toContain('Silks &amp; Sons · care@silks.example · 0821 244 5566.');
    const { replyTo } = writeMail(reached, { ...email, replyTo: 'asha@example.com' });
    expect(replyTo).toBe('asha@example.com');
    expect(writeMail(shop, email).replyTo).toBeUndefined();
  });

  it('escapes all content', () => {
    const { html } = writeMail(
      { ...shop, name: NASTY, url: `https://silks.example/"${NASTY}`, email: NASTY, phone: NASTY },
      {
        to: 'asha@example.com',
        subject: NASTY,
        parts: [
          NASTY,
          { kind: 'facts', facts: [[NASTY, NASTY]] },
          { kind: 'quote', text: NASTY },
          { kind: 'link', label: NASTY, url: `https://silks.example/?q="${NASTY}` },
        ],
      },
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('"<');
    expect(html.split(ESCAPED).length - 1).toBeGreaterThanOrEqual(10);
  });

  it('has a subject of one line', () => {
    const email = { to: 'asha@example.com', subject: ' Message\r\nfrom\tAsha ', parts: [] };
    expect(writeMail(shop, email).subject).toBe('Message from Asha');
  });
});
