import type { shopEndpoints } from '../../../contract/shop.ts';
import type { themeEndpoints } from '../../../contract/theme.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import { schedule, type Work } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';

export function shopRoutes({ promos, shop }: Services): Handlers<typeof shopEndpoints> {
  return {
    'GET /api/shop': async () => {
      const facts = await shop.facts();
      return { ...facts, signUpPromo: await promos.signUpPromo(facts.timeZone) };
    },
    'GET /api/admin/settings': () => shop.view(),
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

export const shopWork = ({ retention, theme }: Services): Work[] => [
  schedule('shop.delete-old-records', '41 3 * * *', async () => {
    await retention.run();
    await theme.deleteUnusedPictures();
  }),
];
