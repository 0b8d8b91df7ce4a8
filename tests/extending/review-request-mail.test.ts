import { expect, it } from 'vitest';
import { reviewRequestMail } from '../../examples/review-request-mail.ts';
import { paise } from '../../src/domain/money/money.ts';
import { OWN_TOKENS } from '../../src/domain/theme/tokens.ts';

const shop = {
  name: 'Test Silks',
  url: 'https://shop.test',
  email: 'care@shop.test',
  phone: '',
  colours: OWN_TOKENS,
};

it('is an email of the shop, as text and as HTML', () => {
  const mail = reviewRequestMail(shop, {
    to: 'asha@example.com',
    customerName: 'Asha <b>Rao</b>',
    order: { id: '1', total: 1150, items: [{ name: 'Maroon Kanchivaram', price: paise(100_000) }] },
  });
  expect(mail).toMatchObject({ to: 'asha@example.com', replyTo: 'care@shop.test' });
  expect(mail.subject).toBe('How do you like your saree from Test Silks?');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Maroon Kanchivaram');
    expect(body).toContain('₹1,000');
    expect(body).toContain('https://shop.test/contact');
  }
  expect(mail.html).toContain('Asha &lt;b&gt;Rao');
});
