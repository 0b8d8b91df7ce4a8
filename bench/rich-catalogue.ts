import type { Client } from 'pg';

const SIZES = ['s', 'm', 'l', 'xl', 'xxl'];
const CHOICES = 8;

/**
 * Gives every product five sizes, each with a price and a stock of its own, and so many attributes with
 * choices, all of them filters. The shop has to be closed meanwhile: it keeps the attributes in memory.
 */
export async function enrichCatalogue(client: Client, attributes: number): Promise<void> {
  await client.query(`
    insert into attributes (key, position, label, kind, max, is_filter)
      select 'bench' || n, 100 + n, 'Attribute ' || n, 'choice', 60, true from generate_series(1, ${attributes}) n;
    insert into attribute_choices (attribute_key, value, label, position)
      select 'bench' || n, 'choice-' || c, 'Choice ' || c, c
      from generate_series(1, ${attributes}) n, generate_series(1, ${CHOICES}) c;
    insert into attributes (key, position, label, kind, max, is_multiple, is_filter)
      values ('size', 99, 'Size', 'choice', 60, true, true);
    insert into attribute_choices (attribute_key, value, label, position)
      select 'size', size, upper(size), number from unnest('{${SIZES.join(',')}}'::text[]) with ordinality as sizes (size, number);
    update products set option_keys = '{size}', details = products.details || chosen.details,
      filter_values = products.filter_values || chosen.filter_values || '{${SIZES.map((size) => `size:${size}`).join(',')}}'::text[]
    from (
      select id, jsonb_object_agg(key, value) as details, array_agg(key || ':' || value) as filter_values
      from (select id, 'bench' || n as key,
          'choice-' || 1 + abs(hashtext(id::text || n)) % ${CHOICES} as value
        from products, generate_series(1, ${attributes}) n) each group by id
    ) chosen where chosen.id = products.id;
    update variants set options = array['${SIZES[0]}'];
    insert into variants (id, product_id, options, price_paise, offer_price_paise, stock, position)
      select gen_random_uuid(), product_id, array[size], price_paise + 10000 * (place - 1),
        offer_price_paise, (stock + place) % 9, place - 1
      from variants, unnest('{${SIZES.slice(1).join(',')}}'::text[]) with ordinality as sizes (size, number),
        lateral (select number + 1 as place) placed`);
  // The rows as a shop has them: the newest products together, without what they were before.
  await client.query('cluster products using products_newest');
  await client.query('vacuum (full, analyze) variants');
  await client.query('analyze products');
}
