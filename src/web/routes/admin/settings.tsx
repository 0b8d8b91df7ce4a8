import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ShopSettingsView } from '../../../contract/shop.ts';
import { CASH_RISKS, cashRiskLabel } from '../../../domain/payments/cash-shield.ts';
import { NETWORK_KEYS } from '../../../domain/shop/shop-facts.ts';
import { type SettingName, settingLabel } from '../../../domain/shop/shop-settings.ts';
import { readNumber } from '../../../domain/text/text.ts';
import { timeZoneNames } from '../../../domain/time/calendar.ts';
import { EditForm } from '../../admin/forms/edit-form.tsx';
import { AdminScreen } from '../../admin/frame/admin-screen.tsx';
import { adminMeta, loadedScreen, loadScreen } from '../../admin/frame/load-screen.tsx';
import {
  Choices,
  PaymentMethods,
  SettingField,
  type SettingsForm,
  useSettingsForm,
} from '../../admin/settings/settings-form.tsx';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { Heading } from '../../ui/typography.tsx';

export const meta = adminMeta('Settings');

export const clientLoader = loadScreen((api) => api.call('GET /api/admin/settings'));

export default loadedScreen('Settings', SettingsScreen);

function SettingsScreen({ data }: { data: ShopSettingsView }) {
  const { revalidate } = useRevalidator();
  const form = useSettingsForm(data, revalidate);
  const hasCash = form.base.offeredMethods.includes('Cash on Delivery');
  const sections = SECTIONS.filter(({ title }) => hasCash || !title.includes('Cash on Delivery'));
  return (
    <AdminScreen title="Settings">
      <EditForm
        form={form}
        saveLabel="Save settings"
        savedText="Settings saved"
        className="max-w-5xl"
      >
        <p className="mb-2 max-w-[60ch] text-soft">
          Customers see an example for each detail you leave empty. Invoices never show examples.
        </p>
        {sections.map(({ title, about, names }) => (
          <Section key={title} title={title} about={about}>
            {names.map((name) => (
              <Setting key={name} form={form} name={name} />
            ))}
          </Section>
        ))}
      </EditForm>
    </AdminScreen>
  );
}

const SECTIONS: readonly { title: string; about: string; names: readonly SettingName[] }[] = [
  {
    title: 'Shop',
    about: 'Shown to customers and on invoices.',
    names: ['name', 'legalName', 'gstin', 'courtsAt'],
  },
  {
    title: 'Location',
    about: 'Shown with a map on the contact page.',
    names: ['address', 'latitude', 'longitude'],
  },
  {
    title: 'Contact',
    about: 'Contact form messages and replies to shop emails go to the customer care email.',
    names: ['phone', 'email', 'whatsapp'],
  },
  {
    title: 'Opening hours',
    about: 'Shown on the contact page, in the FAQ and in the policies.',
    names: ['firstDay', 'lastDay', 'opensAt', 'closesAt'],
  },
  {
    title: 'Grievance officer',
    about: 'Indian law requires every online shop to name an officer for complaints.',
    names: ['grievanceName', 'grievanceEmail', 'grievancePhone'],
  },
  {
    title: 'Social pages',
    about: 'Enter full addresses. Each one adds an icon to the top bar and the footer.',
    names: NETWORK_KEYS,
  },
  {
    title: 'Delivery and tax',
    about:
      'Added to the items at checkout. Orders placed before a change keep their figures. GST has a screen of its own.',
    names: ['shippingFee', 'freeShippingAbove', 'taxPercent', 'taxLabel'],
  },
  {
    title: 'Checkout',
    about: 'How customers can pay, and how much one account can order before it pays.',
    names: [
      'paymentMethods',
      'unpaidOrders',
      'unpaidItems',
      'unconfirmedItems',
      'unconfirmedItemsPerAddress',
      'unconfirmedHours',
      'gatewayItems',
      'gatewayItemsPerAddress',
      'gatewayHoldsPerDay',
    ],
  },
  {
    title: 'Cash on Delivery',
    about:
      'Applies while it is a chosen payment method. Orders are shipped unpaid: mark them as paid when you have the cash.',
    names: [
      'cashFee',
      'cashLimit',
      'cashAdvance',
      'cashOpenOrders',
      'cashMaxRefusals',
      'cashRefusedPincodes',
      'cashAllowedPincodes',
    ],
  },
  {
    title: 'Risks of Cash on Delivery',
    about:
      'For these orders you can ask for the advance, or for a confirmation by email. Orders that are not confirmed end after the hours under Checkout.',
    names: ['cashRiskAbove', 'cashRiskPincodes', 'cashAdvanceFor', 'cashConfirmFor'],
  },
  {
    title: 'Splash screen and time zone',
    about:
      'The splash screen covers the first page of a visit. Enter 0 to turn it off. All dates use the time zone.',
    names: ['splashMs', 'timeZone'],
  },
  {
    title: 'Visits',
    about:
      'How many visitors come, how far they get, and how fast pages are for them. Nothing is kept about a single visitor.',
    names: ['countVisits'],
  },
  {
    title: 'Old records',
    about:
      'Deleted every night when they are older. Leave a field empty to keep them. Tax law requires records of payments for six to eight years.',
    names: ['keepPaymentLogDays', 'keepChangeLogDays', 'keepMessagesDays', 'keepVisitsDays'],
  },
];

const RISKS = CASH_RISKS.map((value) => ({ value, label: cashRiskLabel(value) }));
const RISK_HINTS = {
  cashAdvanceFor:
    'Without a reason every order pays it. Needs an advance above, and value or PIN codes for these reasons.',
  cashConfirmFor:
    'By a link in an email, where no advance is due. Needs a mail server: without one nobody is asked, and the order names the reasons.',
};

function Setting({ form, name }: { form: SettingsForm; name: SettingName }) {
  switch (name) {
    case 'latitude':
      return <LatitudeField form={form} />;
    case 'grievanceName':
      return <SettingField form={form} name={name} className="sm:col-span-2" />;
    case 'paymentMethods':
      return <PaymentMethods form={form} />;
    case 'cashAdvanceFor':
    case 'cashConfirmFor':
      return <Choices form={form} name={name} options={RISKS} hint={RISK_HINTS[name]} />;
    case 'splashMs':
      return <SplashField form={form} />;
    case 'timeZone':
      return <SettingField form={form} name={name} options={timeZones(form)} />;
    case 'countVisits':
      return (
        <Checkbox label={settingLabel(name)} className="sm:col-span-2" {...form.checkbox(name)} />
      );
    default:
      return <SettingField form={form} name={name} />;
  }
}

function timeZones(form: SettingsForm) {
  const names = timeZoneNames(form.base.settings.timeZone);
  return names.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}

interface SectionProps {
  title: string;
  about: string;
  children: ReactNode;
}

function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-7 first-of-type:border-t-0 xl:grid-cols-[min(15rem,35%)_minmax(0,1fr)]"
    >
      <div>
        <Heading level={3} id={id}>
          {title}
        </Heading>
        <p className="mt-1 text-sm text-soft">{about}</p>
      </div>
      <div className="grid content-start items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        {children}
      </div>
    </section>
  );
}

/** Takes both degrees where they are pasted together, as maps give them. */
function LatitudeField({ form }: { form: SettingsForm }) {
  const { onChange } = form.field('latitude', 'decimal');
  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target;
    const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(value) ?? [];
    if (latitude === undefined || longitude === undefined) return void onChange(event);
    form.fill('latitude', latitude);
    form.fill('longitude', longitude);
  }
  return <SettingField form={form} name="latitude" onChange={change} />;
}

/** Typed in seconds, saved in milliseconds. */
function SplashField({ form }: { form: SettingsForm }) {
  const { splashMs } = form.values();
  const [typed, setTyped] = useState('');
  const toMs = (seconds: string) => Math.round((readNumber(seconds) ?? Number.NaN) * 1000);
  return (
    <TextField
      label={`${settingLabel('splashMs')} (seconds)`}
      name="splashMs"
      inputMode="decimal"
      value={Object.is(toMs(typed), splashMs) ? typed : splashMs / 1000}
      onChange={({ target }) => {
        setTyped(target.value);
        form.change('splashMs', toMs(target.value));
      }}
      error={form.getError('splashMs')}
    />
  );
}
