import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { send } from '../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../tests/support/order-draft.ts';
import { liftUnpaidLimits } from '../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../tests/support/test-shop.ts';
import { type Api, api } from '../contract/api.ts';
import { type Endpoint, splitName } from '../contract/endpoint.ts';
import { tidyText } from '../domain/text/text.ts';
import { newId } from './platform/db/columns.ts';

/** Texts that have broken other shops, each for another reader of text. */
const CORPUS = {
  sql: `Asha'); drop table users; --`,
  'sql with a comment': `Asha' or 1=1 /* \\' " ; select pg_sleep(9) */`,
  'sql pattern': '%_\\%\\_[a-z]*$1 :name ?',
  html: `</script><script>alert(1)</script><img src=x onerror=alert(1)>`,
  'html attribute': `" autofocus onfocus=alert(1) x='`,
  template: `{{7*7}} $\{7*7} <%= 7*7 %> #{7*7}`,
  crlf: 'Asha\r\nBcc: victim@example.com\r\n\r\nHello',
  header: 'Asha\nSet-Cookie: admin=1',
  path: '../../../etc/passwd%00.png',
  shell: '$(id) `id` | id; id && id',
  unicode: 'Åsha \u202Egnp.exe\u202C \u{1F9F5} \uFEFF ಆಶಾ e\u0301',
  'lone surrogate': 'Asha \uD83D',
  nul: 'Asha\0Rao',
  formula: '=HYPERLINK("https://evil.example","Asha")',
  'other formula': '+cmd|calc!A1',
  json: '{"__proto__":{"isAdmin":true}}',
  property: '__proto__',
  number: '1e309',
} as const;
const attacks = Object.entries(CORPUS);

let shop: TestShop;
let owner: SignedIn;
let customer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
  await liftUnpaidLimits((await shop.admin()).api);
  customer = await shop.customer('asha@example.com');
  product = await shop.product({ stock: 5000 });
});
afterAll(() => shop.close());

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  items?: Json;
  enum?: unknown[];
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  $ref?: string;
};

/** A value of a schema whose every text is the attack. */
function filled(node: Json, attack: string, root: Record<string, Json>): unknown {
  if (node.$ref) return filled(root[node.$ref.split('/').at(-1) ?? ''] ?? {}, attack, root);
  const inner = node.anyOf ?? node.oneOf ?? node.allOf;
  if (inner?.[0]) return filled(inner[0], attack, root);
  if (node.properties) {
    const entries = Object.entries(node.properties);
    return Object.fromEntries(entries.map(([name, each]) => [name, filled(each, attack, root)]));
  }
  if (node.items) return [filled(node.items, attack, root)];
  if (node.type === 'integer' || node.type === 'number') return 1;
  if (node.type === 'boolean') return true;
  return attack;
}

function makeBody({ body }: Endpoint, attack: string): unknown {
  if (!body) return undefined;
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json & {
    $defs?: Record<string, Json>;
  };
  return filled(schema, attack, schema.$defs ?? {});
}

function queryOf({ query }: Endpoint, attack: string): string {
  const names = query ? Object.keys(query.shape) : [];
  return new URLSearchParams(names.map((name) => [name, attack])).toString();
}

/** They would end the session with which all are called. */
const LEFT_OUT = new Set<keyof Api>([
  'POST /api/user/signout',
  'POST /api/user/signout-everywhere',
]);
const calls = (Object.keys(api) as (keyof Api)[]).filter((name) => !LEFT_OUT.has(name));

describe.each(attacks)('%s in every text', (_, attack) => {
  it('is answered without a failure of the server', async () => {
    const failed: string[] = [];
    for (const name of calls) {
      const endpoint: Endpoint = api[name];
      const { encoding } = endpoint;
      const { method, path } = splitName(name);
      const { token } = endpoint.access === 'admin' ? owner : customer;
      const id = encodeURIComponent(attack.toWellFormed());
      const body = encoding === 'csv' ? attack : JSON.stringify(makeBody(endpoint, attack));
      const response = await shop.fetch(
        `${path.replaceAll(/\{\w+\}/g, id)}?${queryOf(endpoint, attack.toWellFormed())}`,
        {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': encoding === 'csv' ? 'text/csv' : 'application/json',
            'x-test-address': newId(),
          },
          body: method === 'GET' ? undefined : body,
        },
      );
      const type = response.headers.get('content-type') ?? '';
      await response.text();
      if (response.status >= 500 || /html/.test(type)) failed.push(`${name}: ${response.status}`);
    }
    expect(failed).toEqual([]);
  });
});

/** Stores a text in one place, and reads it back; null where the shop refuses it with a 400. */
type Place = (text: string) => Promise<string | null>;

async function unlessRefused(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer;
  if (status === 400) return null;
  expect(status).toBeLessThan(300);
  return body as Record<string, never>;
}

/** The hourly limit of orders, and the order of messages, go by the clock. */
const passTime = () => shop.clock.advance(2 * 60_000);

async function place(shippingAddress: Record<string, string>) {
  passTime();
  return unlessRefused(
    send(shop, 'POST /api/orders', {
      token: customer.token,
      body: {
        ...draftOf(itemOf(product, 10_000)),
        shippingAddress: { ...draftOf().shippingAddress, ...shippingAddress },
      },
    }),
  );
}
const addressField =
  (field: string): Place =>
  async (text) => {
    const order = await place({ [field]: text });
    if (!order) return null;
    const read = await customer.api.call('GET /api/orders/{id}', {
      params: { id: String(order._id) },
    });
    return (read.shippingAddress as Record<string, string>)[field] ?? null;
  };
const onNewOrder =
  (
    action: string,
    bodyOf: (text: string) => object,
    read: (order: never) => string | null,
  ): Place =>
  async (text) => {
    const order = await place({});
    const call = `POST /api/admin/orders/${order?._id}/${action}` as const;
    const changed = await unlessRefused(send(shop, call, { ...owner, body: bodyOf(text) }));
    return changed && read(changed as never);
  };
const setting =
  (name: 'name' | 'legalName' | 'address' | 'courtsAt'): Place =>
  async (text) => {
    const { version, settings } = await owner.api.call('GET /api/admin/settings');
    const body = { version, settings: { ...settings, [name]: text } };
    const saved = await unlessRefused(send(shop, 'PUT /api/admin/settings', { ...owner, body }));
    return saved && (await owner.api.call('GET /api/admin/settings')).settings[name];
  };
const productField =
  (field: 'name' | 'description'): Place =>
  async (text) => {
    const id = await shop.product({ name: 'Before' });
    const before = await owner.api.call('GET /api/admin/products/{id}', { params: { id } });
    const { version, name, description, category, subCategory, price, offerPrice } = before;
    const facts = { version, name, description, category, subCategory, price, offerPrice };
    const body = { ...facts, isHidden: false, details: before.details, [field]: text };
    const saved = await unlessRefused(send(shop, `PUT /api/products/${id}`, { ...owner, body }));
    return saved && (await shop.api().call('GET /api/products/{id}', { params: { id } }))[field];
  };

const PLACES: Record<string, Place> = {
  'a name': async (fullName) => {
    const { token } = customer;
    const call = send(shop, 'POST /api/user/change-name', { token, body: { fullName } });
    return (await unlessRefused(call)) && (await customer.api.call('GET /api/user/me')).name;
  },
  'a message': async (message) => {
    passTime();
    const body = { name: 'Asha', email: 'asha@example.com', message };
    const headers = { 'x-test-address': newId() };
    if (!(await unlessRefused(send(shop, 'POST /api/contact', { body, headers })))) return null;
    return (
      (await owner.api.call('GET /api/admin/messages', { query: { limit: 1 } })).items[0]
        ?.message ?? null
    );
  },
  'an address': addressField('address'),
  'a city': addressField('city'),
  'a state': addressField('state'),
  'a note of the owner': onNewOrder(
    'note',
    (ownerNote) => ({ ownerNote, seen: '' }),
    (order: { ownerNote: string }) => order.ownerNote,
  ),
  'a carrier': onNewOrder(
    'parcels',
    (carrier) => ({ carrier, trackingNumber: '1' }),
    ({ order }: { order: { carrier: string } }) => order.carrier,
  ),
  'a reason': onNewOrder(
    'cancel',
    (note) => ({ note }),
    ({ order }: { order: { timeline: { kind: string; note: string }[] } }) =>
      order.timeline.find(({ kind }) => kind === 'cancelled')?.note ?? null,
  ),
  'the name of the shop': setting('name'),
  'the legal name': setting('legalName'),
  'the address of the shop': setting('address'),
  'the name of a saree': productField('name'),
  'the description of a saree': productField('description'),
};

const places = Object.entries(PLACES).map(([name, store]) => ({ name, store }));

describe.each(places)('$name', ({ store }) => {
  it.each(attacks)('with %s is stored as it is or refused', async (_, attack) => {
    const stored = await store(attack);
    if (stored === null) return;
    const readable = (text: string) => tidyText(text.toWellFormed()).replace(/\s+/g, ' ');
    expect(readable(stored)).toBe(readable(attack));
  });

  it('keeps an ordinary text', async () => {
    expect(await store('Åsha & Söhne "1" <3')).toBe('Åsha & Söhne "1" <3');
  });
});

it('emails show these texts, and run none of them', async () => {
  await shop.runJobs();
  expect(shop.mails.length).toBeGreaterThan(attacks.length);
  for (const { subject, fromName = '', to, html } of shop.mails) {
    expect(`${subject}${fromName}${to}`).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<script|<img src=x|onfocus=alert\(1\) x='/);
    expect(html).not.toMatch(/href="https:\/\/evil\.example/);
  }
});

it('the CSV of the products has no cell that a spreadsheet runs', async () => {
  const blob = await owner.api.call('GET /api/admin/products.csv');
  const cells = (parse(await blob.text(), { bom: true }) as string[][]).flat();
  expect(cells.some((cell) => cell.includes('HYPERLINK'))).toBe(true);
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

it('the tables are still there, and nobody became an admin', async () => {
  const page = await owner.api.call('GET /api/user/all', { query: { admin: 'yes' } });
  expect(page.items.map(({ email }) => email)).toEqual(['owner@example.com']);
});
