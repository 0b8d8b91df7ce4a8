import { describe, expect, it } from 'vitest';
import { chunkGroup, type KnownModule } from './chunk-groups.ts';

const WEB = '/home/shop/src/web';
const QUERY = '?__react-router-build-client-route';
const PART = `${WEB}/ui/part.tsx`;

/** The group of a part that these files of `src/web` import, through another part. */
function groupFor(...files: string[]) {
  const modules = new Map<string, KnownModule>([
    [PART, { isEntry: false, importers: [`${WEB}/between.ts`] }],
    [`${WEB}/between.ts`, { isEntry: false, importers: files.map((file) => `${WEB}/${file}`) }],
  ]);
  for (const file of files) {
    const id = `${WEB}/${file}`;
    modules.set(id, { isEntry: false, importers: [id + QUERY] });
    modules.set(id + QUERY, { isEntry: true, importers: [] });
  }
  return chunkGroup(PART, (id) => modules.get(id) ?? null);
}

const home = 'routes/storefront/home.tsx';
const category = 'routes/storefront/category.tsx';
const cart = 'routes/storefront/cart.tsx';
const payment = 'routes/storefront/payment-success.tsx';
const about = 'routes/storefront/static/about.tsx';
const layout = 'routes/storefront/layout.tsx';
const dashboard = 'routes/admin/dashboard.tsx';
const adminLayout = 'routes/admin/layout.tsx';

describe('the script that a part goes into', () => {
  it.each([
    ['common', ['root.tsx', home]],
    ['common', [layout, dashboard]],
    ['cards', [home, category]],
    ['cards', [home, cart]],
    ['cards', [home, dashboard]],
    ['catalogue', [category, cart]],
    ['shop', [cart, about]],
    ['shop', [cart, dashboard]],
    ['checkout', [cart, payment]],
    ['admin', [dashboard, adminLayout]],
  ])('is %s for %j', (group, files) => {
    expect(groupFor(...files)).toBe(group);
  });

  it('is that of the only page that needs it', () => {
    expect(groupFor(about)).toBeNull();
  });

  it('is one for React and its router', () => {
    const id = '/home/shop/node_modules/react-dom/client.js';
    expect(chunkGroup(id, () => null)).toBe('framework');
  });

  it('is its own for the file of a page', () => {
    const find = (id: string) =>
      id.endsWith(QUERY)
        ? { isEntry: true, importers: [] }
        : { isEntry: false, importers: [id + QUERY] };
    expect(chunkGroup(`${WEB}/${home}`, find)).toBeNull();
  });
});
