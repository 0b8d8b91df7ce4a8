import { redirect, useNavigate, useRevalidator } from 'react-router';
import { WELCOME_PAGES, type WelcomePage } from '../../../../domain/shop/go-live.ts';
import { useToastedAction } from '../../../admin/forms/use-admin-action.ts';
import { ORDERS_PATH, WELCOME_PATH } from '../../../admin/frame/admin-paths.ts';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { browserApi } from '../../../platform/api.ts';
import type { Route } from './+types/route.ts';
import { SettingsPart } from './settings-part.tsx';
import { ThemePart } from './theme-part.tsx';
import { WelcomeScreen } from './welcome-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Set up your shop');

/** Opens the page where the wizard was left, unless the address names one. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const named = WELCOME_PAGES.find((page) => page === params.page);
  const loaded = await loadScreen({ request }, async (api, signal) => {
    const [settings, theme, { welcome }] = await Promise.all([
      api.call('GET /api/admin/settings', { signal }),
      api.call('GET /api/admin/theme', { signal }),
      api.call('GET /api/admin/first-run', { signal }),
    ]);
    return { settings, theme, left: welcome.page };
  });
  if (!named) throw redirect(`${WELCOME_PATH}/${loaded.data?.left ?? WELCOME_PAGES[0]}`);
  return { page: named, ...loaded };
}

export default function WelcomePages({ loaderData }: Route.ComponentProps) {
  const { page, data, error } = loaderData;
  const { isPending, leave } = useLeave(page);
  if (!data) return <FailedScreen title="Set up your shop" message={error} />;
  const { settings, theme } = data;
  return (
    <WelcomeScreen page={page} isLeaving={isPending} onSkip={leave}>
      {page === 'look' ? (
        <ThemePart view={theme} onSaved={leave} />
      ) : (
        // A page begins with what is saved, also by the page before.
        <SettingsPart key={page} view={settings} {...PARTS[page]} onSaved={leave} />
      )}
    </WelcomeScreen>
  );
}

/** Goes on to the next page, or to the dashboard after the last, and notes it. */
function useLeave(page: WelcomePage) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isPending, run } = useToastedAction();
  const next = WELCOME_PAGES[WELCOME_PAGES.indexOf(page) + 1];
  async function goOn() {
    const welcome = { page: next ?? page, isOver: next === undefined };
    await browserApi().call('PUT /api/admin/welcome', { body: welcome });
    await navigate(next ? `${WELCOME_PATH}/${next}` : ORDERS_PATH);
    await revalidate();
  }
  return { isPending, leave: () => void run(goOn) };
}

const PARTS = {
  shop: { names: ['name'] },
  details: {
    names: [
      'legalName',
      'gstin',
      'address',
      'phone',
      'email',
      'grievanceName',
      'grievanceEmail',
      'courtsAt',
      'firstDay',
      'lastDay',
      'opensAt',
      'closesAt',
    ],
    hints: {
      legalName: 'The registered seller',
      gstin: '15 characters. Leave empty if you are not registered.',
      courtsAt: 'City, shown in the terms and conditions',
      firstDay: 'First day you are open',
      lastDay: 'Same as the first day if you open on one day only',
    },
  },
  delivery: {
    names: ['shippingFee', 'freeShippingAbove', 'taxPercent', 'taxLabel'],
    hints: {
      shippingFee: 'For each order',
      freeShippingAbove: '0 for always, empty for never',
      taxPercent: 'Of the items, 0 for no tax',
      taxLabel: 'For example GST. On invoices too.',
    },
  },
  payments: { names: [], hasPaymentMethods: true },
} as const;
