import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

const WHOLE = { name: 'Asha Rao', email: 'asha@example.com', message: 'Do you ship to Goa?' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const write = (body: unknown, from = '192.0.2.1', to: Pick<TestShop, 'fetch'> = shop) =>
  send(to, 'POST /api/contact', { body, headers: { 'x-test-address': from } });
const kept = async () =>
  (await shop.database.pool.query('select * from contact_messages order by created_at')).rows;

describe('a message of the contact form', () => {
  it('is stored as written, also from visitors', async () => {
    const message = 'ನಮಸ್ಕಾರ 🙏\r\n<script>alert("hi")</script>';
    const answer = await write({ ...WHOLE, name: ' Asha Rao ', message });
    expect(answer).toMatchObject({
      status: 201,
      body: { message: 'Thank you for writing to us. We will answer soon.' },
    });
    expect(await kept()).toMatchObject([
      {
        name: 'Asha Rao',
        email: 'asha@example.com',
        message: 'ನಮಸ್ಕಾರ 🙏\n<script>alert("hi")</script>',
        created_at: shop.clock.now(),
        answered_at: null,
      },
    ]);
  });

  it('is emailed to the shop once, with the sender as Reply-To', async () => {
    const before = shop.mails.length;
    const message = 'Do you ship to Goa?\n<img src=x onerror=alert(1)>';
    await write({ ...WHOLE, name: 'Asha\n<Rao>', message }, '192.0.2.5');
    await shop.runJobs();
    await shop.runJobs();
    const [mail] = shop.mails.slice(before).filter(({ text }) => text.includes('Goa'));
    expect(mail).toMatchObject({
      to: 'post@shop.test',
      replyTo: 'asha@example.com',
      subject: 'Message from Asha <Rao>',
      text: expect.stringContaining('> Do you ship to Goa?\n> <img src=x onerror=alert(1)>'),
      html: expect.stringContaining('Do you ship to Goa?\n&lt;img src=x onerror=alert(1)&gt;'),
    });
    expect(shop.mails.filter(({ text }) => text.includes('Goa'))).toHaveLength(1);
  });

  it('is emailed to the admin, once an admin has a real email', async () => {
    const shopOf = await openTestShop();
    await shopOf.admin();
    await write(WHOLE, '192.0.2.6', shopOf);
    await shopOf.runJobs();
    expect(shopOf.mails.map(({ to }) => to)).toEqual(['owner@example.com']);
    await shopOf.close();
  });

  it('is not emailed when it could not be stored', async () => {
    const before = shop.mails.length;
    const { pool } = shop.database;
    await shop.runJobs();
    await pool.query('alter table fake_jobs add constraint broken check (false) not valid');
    const answer = await write(WHOLE, '192.0.2.4');
    await pool.query('alter table fake_jobs drop constraint broken');
    expect(answer).toMatchObject(refused(500, 'INTERNAL'));
    expect((await kept()).filter(({ message }) => message === WHOLE.message)).toEqual([]);
    expect(shop.mails).toHaveLength(before);
  });

  it('may be 5000 characters long', async () => {
    expect((await write({ ...WHOLE, message: 'x'.repeat(5000) })).status).toBe(201);
  });

  it.each<[string, object, string]>([
    ['name', { name: undefined }, 'Name is required'],
    ['name', { name: ' \n' }, 'Name is required'],
    ['name', { name: 'x'.repeat(121) }, 'Name must be at most 120 characters'],
    ['email', { email: '' }, 'Enter an email address such as name@example.com'],
    ['email', { email: 'asha@' }, 'Enter an email address such as name@example.com'],
    ['email', { email: ['asha@example.com'] }, 'Email is required'],
    ['message', { message: '' }, 'Message is required'],
    ['message', { message: 7 }, 'Message is required'],
    ['message', { message: 'a\0b' }, 'Message holds a character that cannot be stored'],
    ['message', { message: 'x'.repeat(5001) }, 'Message must be at most 5000 characters'],
  ])('with an invalid %s is rejected and not stored: %#', async (path, error, message) => {
    const before = await kept();
    const answer = await write({ ...WHOLE, ...error }, '192.0.2.7');
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', message));
    expect(answer.body).toMatchObject({ issues: [{ path, message }] });
    expect(await kept()).toEqual(before);
  });

  it('is limited to ten in ten minutes of a sender, across processes, and to 30 of an address', async () => {
    const second = shop.secondProcess();
    for (let turn = 0; turn < 10; turn += 1) {
      const answer = await write(WHOLE, '192.0.2.8', turn % 2 ? shop : second);
      expect(answer.status).toBe(201);
    }
    const before = await kept();
    for (const process of [shop, second]) {
      const answer = await write(WHOLE, '192.0.2.8', process);
      expect(answer).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'));
      expect(answer.headers.get('ratelimit-policy')).toBe('"contact-sender";q=10;w=600');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
    }
    expect(await kept()).toEqual(before);
    expect((await write(WHOLE, '192.0.2.9')).status).toBe(201);
    const others = Array.from({ length: 21 }, (_, at) => `${at}@example.com`);
    const statuses = others.map(
      async (email) => (await write({ ...WHOLE, email }, '192.0.2.8')).status,
    );
    expect((await Promise.all(statuses)).toSorted()).toEqual([...Array(20).fill(201), 429]);
  });
});
