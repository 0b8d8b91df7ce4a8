import type { Hono } from 'hono';
import { OWN_COLOURS } from '../../../domain/theme/public-theme.ts';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import type { ShopService } from './shop.service.ts';

const MAX_SHORT_NAME = 12;

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

function iconsOf(src: string): typeof ICONS {
  return [
    { src: `${src}-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `${src}-512.png`, sizes: '512x512', type: 'image/png' },
    { src: `${src}-maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ];
}

/** What a browser needs to install the shop: https://www.w3.org/TR/appmanifest/ */
export function mountWebManifest(app: Hono<HttpEnv>, shop: ShopService): void {
  app.get('/manifest.webmanifest', async (context) => {
    const { name, theme } = await shop.facts();
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
      icons: theme?.icon ? iconsOf(theme.icon) : ICONS,
    };
    return context.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=3600',
    });
  });
}
