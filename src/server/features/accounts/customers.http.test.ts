import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { sendOrderEmail } from '../orders/order-emails.service.ts';

let shop: TestShop;
let owner: SignedIn;
let asha: SignedIn;
let email: string;
let turn = 0;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  turn += 1;
  email = `asha-${turn}@example.com`;
  asha = await shop.customer(email);
});

const rows = async (text: string, ...values: unknown[]) =>
  (await shop.database.pool.query(text, values)).rows;
const customer = (id = asha.id) =>
  owner.api.call('GET /api/admin/customers/{id}', { params: { id } });
const setAdmin = (id: string, isAdmin: unknown, token = owner.token) =>
  send(shop, `PUT /api/admin/customers/${id}/admin`, { token, body: { isAdmin } });
const erase = (body: unknown, id = asha.id) =>
  send(shop, `POST /api/admin/customers/${id}/erase`, { token: owner.token, body });
const auditEntries = () =>
  rows(
    `select actor_id, action, label, before, after from audit_log
     where subject_kind = 'customer' and subject_id = $1 order by id`,
    asha.id,
  );

async function order(who = asha, address: Partial<typeof ADDRESS> = {}): Promise<string> {
  const draft = draftOf(itemOf(await shop.product(), 10_000));
  draft.shippingAddress = { ...ADDRESS, ...address };
  return (await who.api.call('POST /api/orders', { body: draft }))._id;
}

describe('finding customers', () => {
  it('searches names, emails and the beginning of ids, ignoring case', async () => {
    const find = async (search: string) => {
      const page = await owner.api.call('GET /api/user/all', { query: { search, limit: 10 } });
      expect(page.total).toBe(page.items.length);
      return page.items.map(({ _id }) => _id);
    };
    await asha.api.call('POST /api/user/change-name', {
      body: { fullName: `Ashalatha 100%_${turn}` },
    });
    for (const search of [
      `ASHA-${turn}@`,
      asha.id.slice(0, 8).toUpperCase(),
      asha.id,
      `100%_${turn}`,
    ]) {
      expect(await find(` ${search} `), search).toEqual([asha.id]);
    }
    expect(await find('%%%')).toEqual([]);
    expect(await find('   ')).toContain(owner.id);
  });

  it('is refused to others, and to overlong searches', async () => {
    const answer = await send(shop, `GET /api/user/all?search=${'x'.repeat(201)}`, owner);
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT'));
    const theirs = await send(shop, 'GET /api/user/all?search=a', asha);
    expect(theirs).toMatchObject(refused(403, 'FORBIDDEN'));
  });
});

describe('one customer', () => {
  it('is shown with order totals and counts', async () => {
    await order();
    const second = await order();
    await rows('update orders set paid_at = now() where id = $1', second);
    await shop.api().call('POST /api/contact', {
      body: { name: 'Asha', email: email.toUpperCase(), message: 'Do you ship to Goa?' },
    });
    expect(await customer()).toMatchObject({
      _id: asha.id,
      email,
      isAdmin: false,
      erasedAt: null,
      orderCount: 2,
      orderWorth: 23_000,
      paidWorth: 11_500,
      unpaidOrders: 1,
      undeliveredOrders: 1,
      sessionCount: 1,
      messageCount: 1,
    });
  });

  it("lists the customer's own orders, newest first, in pages", async () => {
    await order(await shop.customer(`other-${turn}@example.com`));
    const placed: string[] = [];
    for (const minute of ['00', '01', '02']) {
      shop.clock.set(`2026-11-21T07:${minute}:00.000Z`);
      placed.unshift(await order());
    }
    const params = { id: asha.id };
    const first = await owner.api.call('GET /api/admin/customers/{id}/orders', {
      params,
      query: { limit: 2 },
    });
    expect(first.total).toBe(3);
    const cursor = first.next ?? '';
    const rest = await owner.api.call('GET /api/admin/customers/{id}/orders', {
      params,
      query: { limit: 2, cursor },
    });
    expect(rest.next).toBeNull();
    expect([...first.items, ...rest.items].map(({ _id }) => _id)).toEqual(placed);
  });

  it.each(['nonsense', '5f0c2a9b-1d3e-4f60-8a7b-9c0d1e2f3a4b'])(
    'is 404 for %s, on every call',
    async (id) => {
      const calls = [
        send(shop, `GET /api/admin/customers/${id}`, owner),
        send(shop, `GET /api/admin/customers/${id}/orders`, owner),
        setAdmin(id, true),
        send(shop, `DELETE /api/admin/customers/${id}/sessions`, owner),
        erase({ confirmation: 'a@b.co', openOrders: 0 }, id),
      ];
      for (const answer of await Promise.all(calls)) {
        expect(answer).toMatchObject(refused(404, 'NOT_FOUND', 'This customer was not found'));
      }
    },
  );

  it('is refused to everyone but admins', async () => {
    const paths = [
      'GET /api/admin/customers/x',
      'GET /api/admin/customers/x/orders',
      'PUT /api/admin/customers/x/admin',
      'DELETE /api/admin/customers/x/sessions',
      'POST /api/admin/customers/x/erase',
    ] as const;
    for (const path of paths) {
      expect(await send(shop, path, asha)).toMatchObject(refused(403, 'FORBIDDEN'));
      expect(await send(shop, path)).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    }
  });
});

describe('making admins', () => {
  it('takes effect with the next call, both ways, and is logged without a name', async () => {
    expect((await send(shop, 'GET /api/orders/all', asha)).status).toBe(403);
    expect(await setAdmin(asha.id, true)).toMatchObject({ status: 200, body: { isAdmin: true } });
    expect((await send(shop, 'GET /api/orders/all', asha)).status).toBe(200);
    await setAdmin(asha.id, true);
    expect(await setAdmin(asha.id, false)).toMatchObject({ body: { isAdmin: false } });
    expect((await send(shop, 'GET /api/orders/all', asha)).status).toBe(403);
    const [made, unmade, ...more] = await auditEntries();
    expect(made).toEqual({
      actor_id: owner.id,
      action: 'made an admin',
      label: '',
      before: { isAdmin: false },
      after: { isAdmin: true },
    });
    expect(unmade).toMatchObject({ action: 'no longer made an admin' });
    expect(more).toEqual([]);
  });

  it('keeps the last admin, also when two admins demote each other at once', async () => {
    expect(await setAdmin(owner.id, false)).toMatchObject(refused(409, 'LAST_ADMIN'));
    await setAdmin(asha.id, true);
    const both = await Promise.all([
      setAdmin(asha.id, false, owner.token),
      setAdmin(owner.id, false, asha.token),
    ]);
    // Whoever comes second is the last admin, or is none any more.
    const second = expect.toBeOneOf([403, 409]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, second]);
    expect(await rows('select id from users where is_admin')).toHaveLength(1);
    await rows('update users set is_admin = (id = $1)', owner.id);
  });

  it('requires a user who can sign in, and a clear answer', async () => {
    await rows('update users set is_demo = true where id = $1', asha.id);
    expect(await setAdmin(asha.id, true)).toMatchObject(refused(409, 'DEMO_ACCOUNT'));
    for (const word of ['yes', 1, null]) {
      expect(await setAdmin(asha.id, word)).toMatchObject(refused(400, 'BAD_INPUT'));
    }
  });
});

describe('signing a customer out', () => {
  it('ends all sessions of that customer and nobody else’s', async () => {
    const elsewhere = await shop.customer(`other-${turn}@example.com`);
    const end = () => send(shop, `DELETE /api/admin/customers/${asha.id}/sessions`, owner);
    expect(await end()).toMatchObject({ status: 200 });
    expect((await send(shop, 'GET /api/user/me', asha)).status).toBe(400);
    expect((await send(shop, 'GET /api/user/me', elsewhere)).status).toBe(200);
    await end();
    expect(await auditEntries()).toMatchObject([
      { action: 'signed out everywhere', before: { sessions: 1 }, after: { sessions: 0 } },
    ]);
  });
});

describe('erasing a customer', () => {
  it('keeps order totals and removes all personal data', async () => {
    await asha.api.call('POST /api/user/change-name', {
      body: { fullName: 'Ashalatha Padmanabhan' },
    });
    const id = await order(asha, { address: '77 Peacock Lane', city: 'Chikmagalur' });
    const note = (ownerNote: string, seen: string) =>
      owner.api.call('POST /api/admin/orders/{id}/note', {
        params: { id },
        body: { ownerNote, seen },
      });
    await note('Ring the Tamarind house', '');
    await note('Sister Vasundhara takes it', 'Ring the Tamarind house');
    await asha.api.call('POST /api/cart', {
      body: { productId: await shop.product(), count: 1 },
    });
    await send(shop, 'POST /api/user/forgot-password', { body: { email } });
    await shop.api().call('POST /api/contact', {
      body: { name: 'Padmanabhan', email, message: 'Please erase my account.' },
    });
    await shop.runJobs();
    const before = (await rows('select * from orders where id = $1', id))[0];

    const answer = await erase({ confirmation: ` ${email.toUpperCase()} `, openOrders: 1 });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: 'Erased customer',
        email: `erased-${asha.id}@erased.invalid`,
        erasedAt: shop.clock.now().toISOString(),
        orderCount: 1,
        orderWorth: 11_500,
        sessionCount: 0,
        messageCount: 0,
      },
    });
    expect((await rows('select * from orders where id = $1', id))[0]).toEqual({
      ...before,
      address: '',
      city: '',
      postal_code: '',
      phone: null,
      owner_note: null,
      idempotency_key: null,
      idempotency_fingerprint: null,
    });
    const personal = [email, 'Padmanabhan', 'Peacock', 'Chikmagalur', 'Tamarind', 'Vasundhara'];
    expect(await leftOf(...personal)).toEqual([]);
    for (const table of ['sessions', 'credentials', 'cart_lines']) {
      expect(await rows(`select * from ${table} where user_id = $1`, asha.id)).toEqual([]);
    }
    expect(await auditEntries()).toEqual([
      {
        actor_id: owner.id,
        action: 'erased',
        label: '',
        before: null,
        after: { openOrders: 1 },
      },
    ]);
  });

  it('makes every way to sign in as the customer fail', async () => {
    await send(shop, 'POST /api/user/forgot-password', { body: { email } });
    await erase({ confirmation: email, openOrders: 0 });
    const gone = `erased-${asha.id}@erased.invalid`;
    expect((await send(shop, 'GET /api/user/me', asha)).status).toBe(400);
    for (const one of [email, gone]) {
      const body = { email: one, password: 'correct horse' };
      const answer = await send(shop, 'POST /api/user/signin', { body });
      expect(answer).toMatchObject(refused(400, 'WRONG_CREDENTIALS'));
    }
    const mailed = shop.mails.length;
    await send(shop, 'POST /api/user/forgot-password', { body: { email: gone } });
    await shop.runJobs();
    expect(shop.mails).toHaveLength(mailed);
    const again = { email, fullName: 'Asha Rao', password: 'another word' };
    expect((await send(shop, 'POST /api/user/signup', { body: again })).status).toBe(201);
    const fresh = await shop.api().call('POST /api/user/signin', { body: again });
    expect(fresh.user._id).not.toBe(asha.id);
  });

  it("stops emails about the customer's orders", async () => {
    const orderId = await order();
    await erase({ confirmation: email, openOrders: 1 });
    await shop.runJobs();
    const mailed = shop.mails.length;
    const { orderEmails } = shop.services;
    await sendOrderEmail(orderEmails, { orderId, kind: 'shipped' }, 'job-1');
    expect(shop.mails).toHaveLength(mailed);
  });

  it('deletes the address that an admin typed to send an order once it is delivered', async () => {
    const ids = [await order(), await order()];
    await erase({ confirmation: email, openOrders: 2 });
    const shippingAddress = { ...ADDRESS, phone: '+919845012345' };
    for (const id of ids) {
      const params = { id };
      const { order: erased } = await owner.api.call('GET /api/admin/orders/{id}', { params });
      await send(shop, `PUT /api/admin/orders/${id}/address`, {
        token: owner.token,
        body: { shippingAddress, seen: erased.shippingAddress },
      });
    }
    const find = () =>
      rows(
        'select address, phone from orders where user_id = $1 order by id = $2',
        asha.id,
        ids[0],
      );
    const typed = { address: ADDRESS.address, phone: '+919845012345' };
    expect(await find()).toEqual([typed, typed]);
    await send(shop, `POST /api/admin/orders/${ids[0]}/parcels`, {
      token: owner.token,
      body: { carrier: 'Blue Dart', trackingNumber: 'BD 1' },
    });
    await send(shop, `POST /api/admin/orders/${ids[0]}/deliver`, {
      token: owner.token,
      body: { cashReceived: true },
    });
    expect(await find()).toEqual([typed, { address: '', phone: null }]);
  });

  it('is enforced by the database against late writes', async () => {
    await erase({ confirmation: email, openOrders: 0 });
    const late = rows(
      `insert into sessions (id, token, user_id, expires_at) values (gen_random_uuid(), 't', $1, now())`,
      asha.id,
    );
    await expect(late).rejects.toThrow(/is erased/);
    expect(await setAdmin(asha.id, true)).toMatchObject(refused(409, 'ACCOUNT_ERASED'));
    expect(await erase({ confirmation: 'x', openOrders: 0 })).toMatchObject(
      refused(409, 'ACCOUNT_ERASED'),
    );
  });

  it('leaves no address behind, whichever of order and erasure comes first', async () => {
    const draft = draftOf(itemOf(await shop.product(), 10_000));
    const [placed, erased] = await Promise.all([
      send(shop, 'POST /api/orders', { token: asha.token, body: draft }),
      erase({ confirmation: email, openOrders: 0 }),
    ]);
    // Either the order came first and the admin is warned of it, or it was never placed.
    const isPlaced = placed.status === 201;
    expect(erased).toMatchObject(isPlaced ? refused(409, 'ORDERS_STILL_OPEN') : { status: 200 });
    expect(await rows('select id from orders where user_id = $1', asha.id)).toHaveLength(
      isPlaced ? 1 : 0,
    );
  });

  it('requires the email, the number of open orders, and a user who is not an admin', async () => {
    await order();
    expect(await erase({ confirmation: 'other@example.com', openOrders: 1 })).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'confirmation', message: 'This is not the email of the customer' }],
      },
    });
    expect(await erase({ confirmation: email, openOrders: 0 })).toMatchObject(
      refused(409, 'ORDERS_STILL_OPEN', /1 order is not delivered/),
    );
    expect(await erase({})).toMatchObject(refused(400, 'BAD_INPUT'));
    await setAdmin(asha.id, true);
    expect(await erase({ confirmation: email, openOrders: 1 })).toMatchObject(
      refused(409, 'ACCOUNT_IS_ADMIN'),
    );
    await setAdmin(asha.id, false);
    expect((await send(shop, 'GET /api/user/me', asha)).status).toBe(200);
  });
});

/** The tables that contain any of these texts, in any column. */
async function leftOf(...texts: string[]): Promise<string[]> {
  const tables = await rows(`select tablename from pg_tables where schemaname = 'public'`);
  const found: string[] = [];
  for (const { tablename } of tables) {
    const [{ hits }] = await rows(
      `select count(*)::int as hits from "${tablename}" t
       where exists (select from unnest($1::text[]) x where position(lower(x) in lower(t::text)) > 0)`,
      texts,
    );
    if (hits > 0) found.push(tablename);
  }
  return found;
}
