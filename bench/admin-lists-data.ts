import type { Pool } from 'pg';

const PRODUCTS = 500;
const ADMINS = 20;

/**
 * Fills an empty database: users ten minutes apart, orders one minute apart, the newest first, each
 * with two lines and its events.
 */
export async function fillOrders(
  pool: Pool,
  { orders, users }: { orders: number; users: number },
): Promise<void> {
  await pool.query(`
    insert into users (id, name, email, is_admin, created_at, updated_at)
    select gen_random_uuid(), 'User ' || n, 'user' || n || '@example.com',
      n % greatest(1, ${users / ADMINS}::int) = 0, moment, moment
    from generate_series(1, ${users}) n,
      lateral (select timestamptz '2026-11-21' - n * interval '10 minutes' as moment) m`);
  await pool.query(`
    with category as (
      insert into categories (id, name, slug, position)
      values (gen_random_uuid(), 'Silk Sarees', 'silk-sarees', 0) returning id)
    insert into products (id, sub_category_id, name, name_words, description, price_paise, stock,
      created_at, updated_at)
    select gen_random_uuid(), category.id, 'Saree ' || n, array['saree'], 'Woven by hand.',
      500000, 5, now(), now()
    from category, generate_series(1, ${PRODUCTS}) n`);
  await pool.query(`
    with people as (select id, row_number() over () as place from users)
    insert into orders (id, user_id, created_at, payment_method, items_paise, tax_paise,
      shipping_paise, total_paise, address, city, postal_code, country, state, phone, paid_at,
      delivered_at, tracking_number, idempotency_key, idempotency_fingerprint)
    select gen_random_uuid(), people.id, moment, (array['PayPal', 'Cashfree', 'Free'])[1 + n % 3],
      items, items * 15 / 100, 0, items + items * 15 / 100, n || ' Temple Street', 'Mysuru',
      '570001', 'India', 'Karnataka', '+91 98450 12345', case when n % 4 > 0 then moment end, case when n % 4 > 1 then moment end,
      case when n % 2 = 0 then 'TRACK' || n end, gen_random_uuid()::text,
      encode(sha256(n::text::bytea), 'hex')
    from generate_series(1, ${orders}) n
      join people on people.place = 1 + n::bigint * 7919 % ${users},
      lateral (select timestamptz '2026-11-21' - n * interval '1 minute' as moment,
        100000 + n::bigint * 104729 % 5000000 as items) m`);
  await pool.query(`
    with goods as (select id, name, row_number() over () as place from products)
    insert into order_lines (id, order_id, position, product_id, name, image, unit_paise, quantity)
    select gen_random_uuid(), o.id, line, goods.id, goods.name, '/pictures/x', o.items_paise / 2, 1
    from (select id, items_paise, row_number() over () as place from orders) o,
      generate_series(0, 1) line, goods
    where goods.place = 1 + (o.place * 31 + line) % ${PRODUCTS}`);
  await pool.query(`
    insert into order_events (order_id, kind, at)
    select orders.id, event.kind, event.at
    from orders, lateral (values ('placed', created_at), ('paid', paid_at),
      ('delivered', delivered_at)) event (kind, at)
    where event.at is not null`);
  await pool.query('vacuum analyze');
}
