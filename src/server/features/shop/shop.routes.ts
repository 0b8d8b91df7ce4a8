import type { Hono } from 'hono';
import type { shopEndpoints } from '../../../contract/shop.ts';
import type { themeEndpoints } from '../../../contract/theme.ts';
import { stateName, toPincode } from '../../../domain/addresses/indian-addresses.ts';
import { OWN_COLOURS } from '../../../domain/theme/public-theme.ts';
import { notFound, orNotFound } from '../../platform/errors/shop-error.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { scheduledWorker, type Worker } from '../../platform/jobs/jobs.ts';
import { brandFileType } from '../../platform/pictures/brand-pictures.ts';
import type { PictureStore } from '../../platform/pictures/picture-store.ts';
import type { Services } from '../../services.ts';
import type { ShopService } from './shop.service.ts';

export function shopRoutes({ pincodes, promos, shop }: Services): Handlers<typeof shopEndpoints> {
  return {
    'GET /api/shop': async () => {
      const facts = await shop.loadFacts();
      return { ...facts, signUpPromo: await promos.findSignUpPromo(facts.timeZone) };
    },
    'GET /api/pincodes/{pincode}': async ({ params }) => {
      const found = await pincodes.find(toPincode(params.pincode) ?? '');
      const { district, states } = orNotFound(found, 'This PIN code');
      return { district, states: states.map(stateName) };
    },
    'GET /api/admin/settings': () => shop.loadView(),
    'PUT /api/admin/settings': ({ caller, body }) => shop.save(caller, body.version, body.settings),
  };
}

export function themeRoutes({ theme }: Services): Handlers<typeof themeEndpoints> {
  return {
    'GET /api/admin/theme': () => theme.view(),
    'PUT /api/admin/theme': ({ caller, body }) => theme.save(caller, body.version, body.theme),
    'POST /api/admin/theme/pictures': ({ file, body }) => theme.addPicture(file, body.use),
  };
}

export const shopWorkers = ({ retention, theme }: Services): Worker[] => [
  scheduledWorker('shop.delete-old-records', '41 3 * * *', async () => {
    await retention.run();
    await theme.deleteUnusedPictures();
  }),
];

/**
 * Files of logo, favicon and link preview, by content hash: browsers may keep them for a year.
 * Programs that read no HTML ask for `/favicon.ico`.
 */
export function mountThemePictures(
  app: Hono<HttpEnv>,
  { brand }: Pick<PictureStore, 'brand'>,
  shop: Pick<ShopService, 'loadFacts'>,
) {
  app.get('/favicon.ico', async (context, next) => {
    const { theme } = await shop.loadFacts();
    if (!theme?.icon) return next();
    context.header('Cache-Control', 'public, max-age=3600');
    return context.redirect(`${theme.icon}-32.png`);
  });
  app.get('/brand/:file', async (context) => {
    const file = context.req.param('file');
    const type = brandFileType(file);
    const bytes = type && (await brand.read(file));
    if (!bytes) throw notFound('This picture');
    return context.body(new Uint8Array(bytes), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}

const MAX_SHORT_NAME = 12;

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

function listIcons(src: string): typeof ICONS {
  return [
    { src: `${src}-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `${src}-512.png`, sizes: '512x512', type: 'image/png' },
    { src: `${src}-maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ];
}

/** What a browser needs to install the shop: https://www.w3.org/TR/appmanifest/ */
export function mountWebManifest(app: Hono<HttpEnv>, shop: ShopService): void {
  app.get('/manifest.webmanifest', async (context) => {
    const { name, theme } = await shop.loadFacts();
    const background = theme?.background ?? OWN_COLOURS.background;
    const manifest = {
      id: '/',
      name,
      short_name: name.length <= MAX_SHORT_NAME ? name : (name.split(' ')[0] ?? name),
      description: 'Silk, cotton, specialty and designer sarees',
      lang: 'en-IN',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: background,
      theme_color: background,
      categories: ['shopping'],
      icons: theme?.icon ? listIcons(theme.icon) : ICONS,
    };
    return context.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=3600',
    });
  });
}
