import type { ReactNode } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import type { ShopSettingsView } from '../../../contract/shop.ts';
import type { ThemeView } from '../../../contract/theme.ts';
import { WELCOME_PAGES, type WelcomePage } from '../../../domain/first-run/go-live.ts';
import type { SettingName } from '../../../domain/shop/shop-settings.ts';
import { useToastedAction } from '../../admin/forms/admin-action.tsx';
import { StepForm } from '../../admin/forms/edit-form.tsx';
import { ORDERS_PATH, WELCOME_PATH } from '../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../admin/frame/admin-screen.tsx';
import { adminMeta, FailedScreen, loadAll, loadScreen } from '../../admin/frame/load-screen.tsx';
import {
  PaymentMethods,
  SettingField,
  useSettingsForm,
} from '../../admin/settings/settings-form.tsx';
import {
  Palettes,
  PictureField,
  useLogoSizes,
  useThemeForm,
} from '../../admin/theme/theme-form.tsx';
import { ThemePreview } from '../../admin/theme/theme-preview.tsx';
import { callApi } from '../../platform/api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/panels.tsx';
import { Heading } from '../../ui/typography.tsx';
import type { Route } from './+types/welcome.ts';

export const meta = adminMeta('Set up your shop');

const load = loadScreen((api) =>
  loadAll({
    settings: api.call('GET /api/admin/settings'),
    theme: api.call('GET /api/admin/theme'),
    firstRun: api.call('GET /api/admin/first-run'),
  }),
);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const named = WELCOME_PAGES.find((page) => page === params.page);
  const loaded = await load({ request });
  if (!named)
    throw redirect(`${WELCOME_PATH}/${loaded.data?.firstRun.welcome.page ?? WELCOME_PAGES[0]}`);
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
    await callApi('PUT /api/admin/welcome', { body: welcome });
    await navigate(next ? `${WELCOME_PATH}/${next}` : ORDERS_PATH);
    await revalidate();
  }
  return { isPending, leave: () => void run(goOn) };
}

const PARTS = {
  shop: { names: ['name'], hints: { name: '' } },
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
      firstDay: 'First day you are open',
      lastDay: 'Same as the first day if you open on one day only',
    },
  },
  delivery: { names: ['shippingFee', 'freeShippingAbove', 'taxPercent', 'taxLabel'] },
  payments: { names: [], hasPaymentMethods: true },
} as const;

const TEXTS: Record<WelcomePage, { title: string; text: string }> = {
  shop: {
    title: 'What is your shop called?',
    text: 'Customers see the name in the header, page titles and emails.',
  },
  look: {
    title: 'Choose a look',
    text: 'A logo and colours to begin with. The Theme screen has more.',
  },
  details: {
    title: 'Who sells?',
    text: 'Policies and invoices are made from these details. Customers see an example for each one you leave empty.',
  },
  delivery: {
    title: 'Delivery and tax',
    text: 'What an order costs besides its items.',
  },
  payments: {
    title: 'How can customers pay?',
    text: 'Test mode needs no keys and charges no real money.',
  },
};

interface WelcomeScreenProps {
  page: WelcomePage;
  onSkip: () => void;
  isLeaving: boolean;
  children: ReactNode;
}

/** A page of the first-run wizard: one question at a time, each may be skipped. */
function WelcomeScreen({ page, onSkip, isLeaving, children }: WelcomeScreenProps) {
  const place = WELCOME_PAGES.indexOf(page);
  const before = WELCOME_PAGES[place - 1];
  const isLast = place === WELCOME_PAGES.length - 1;
  const { title, text } = TEXTS[page];
  return (
    <AdminScreen title="Set up your shop" link={{ to: '/admin', label: 'Back to the dashboard' }}>
      <Card padding="lg" className="max-w-5xl">
        <p className="numerals text-sm text-soft">
          Page {place + 1} of {WELCOME_PAGES.length}
        </p>
        <Heading level={3} size="section">
          {title}
        </Heading>
        <p className="mt-1 mb-6 max-w-[60ch] text-soft">{text}</p>
        {children}
        <div className="mt-2 -ml-5 flex flex-wrap gap-x-2">
          {before && (
            <ButtonLink variant="quiet" to={`${WELCOME_PATH}/${before}`}>
              Back
            </ButtonLink>
          )}
          <Button variant="quiet" pending={isLeaving} pendingText="Going on…" onClick={onSkip}>
            {isLast ? 'Finish without saving' : 'Skip this page'}
          </Button>
        </div>
      </Card>
    </AdminScreen>
  );
}

interface SettingsPartProps {
  view: ShopSettingsView;
  names: readonly SettingName[];
  hints?: Partial<Record<SettingName, string>>;
  hasPaymentMethods?: boolean;
  onSaved: () => void;
}

export function SettingsPart(props: SettingsPartProps) {
  const { view, names, hints = {}, hasPaymentMethods, onSaved } = props;
  const form = useSettingsForm(view);
  return (
    <StepForm form={form} onSaved={onSaved}>
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        {names.map((name) => (
          <SettingField
            key={name}
            form={form}
            name={name}
            // So that opening days and times stand side by side.
            {...(name === 'courtsAt' && { className: 'sm:col-span-2' })}
            {...(name in hints && { hint: hints[name] })}
          />
        ))}
        {hasPaymentMethods && <PaymentMethods form={form} />}
      </div>
    </StepForm>
  );
}

function ThemePart({ view, onSaved }: { view: ThemeView; onSaved: () => void }) {
  const form = useThemeForm(view);
  const { logoSize, noteUpload } = useLogoSizes(form);
  return (
    <StepForm form={form} onSaved={onSaved}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PictureField use="logo" form={form} onUploaded={noteUpload} />
          <Palettes form={form} />
        </div>
        <ThemePreview theme={form.values()} logoSize={logoSize} productPath={null} />
      </div>
    </StepForm>
  );
}
