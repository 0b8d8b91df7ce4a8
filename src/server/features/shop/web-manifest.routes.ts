import type { Hono } from 'hono';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import type { ShopService } from './shop.service.ts';

const MAX_SHORT_NAME = 12;

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** What a browser needs to install the shop: https://www.w3.org/TR/appmanifest/ */
export function mountWebManifest(app: Hono<HttpEnv>, shop: ShopService): void {
  app.get('/manifest.webmanifest', async (context) => {
    const { name } = await shop.settings();
    const manifest = {
      id: '/',
      name,
      short_name: name.length <= MAX_SHORT_NAME ? name : (name.split(' ')[0] ?? name),
      description: 'Silk, cotton, specialty and designer sarees',
      lang: 'en-IN',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#FBF7EF',
      theme_color: '#FBF7EF',
      categories: ['shopping'],
      icons: ICONS,
    };
    return context.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=3600',
    });
  });
}
