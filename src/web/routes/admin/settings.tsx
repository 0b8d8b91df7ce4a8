import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ShopSettingsView } from '../../../contract/shop.ts';
import { NETWORK_KEYS } from '../../../domain/shop/shop-facts.ts';
import { type SettingName, settingLabel } from '../../../domain/shop/shop-settings.ts';
import { timeZoneNames } from '../../../domain/shop/time-zone.ts';
import { readNumber } from '../../../domain/text/typed-number.ts';
import { EditForm } from '../../admin/forms/edit-form.tsx';
import { AdminScreen } from '../../admin/frame/admin-screen.tsx';
import { adminHead, FailedScreen, loadScreen } from '../../admin/frame/load-screen.tsx';
import {
  DAYS,
  PaymentMethods,
  type SettingsForm,
  settingField,
  useSettingsForm,
} from '../../admin/settings/settings-form.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../ui/fields.tsx';
import { Heading } from '../../ui/typography.tsx';
import type { Route } from './+types/settings.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Settings');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('GET /api/admin/settings', { signal }));
}

export default function Settings({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Settings" message={error} />;
  return <SettingsScreen view={data} />;
}

function SettingsScreen({ view }: { view: ShopSettingsView }) {
  const { revalidate } = useRevalidator();
  const form = useSettingsForm(view, revalidate);
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
        <SettingsSections form={form} />
      </EditForm>
    </AdminScreen>
  );
}

const LIMIT_HINT = 'Shipped orders do not count. Admins have no limit.';

function SettingsSections({ form }: { form: SettingsForm }) {
  const field = (name: SettingName) => settingField(form, name);
  const timeZones = timeZoneNames(form.base.settings.timeZone).map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
  }));
  return (
    <>
      <SellerSections form={form} />
      <Section
        title="Grievance officer"
        about="Indian law requires every online shop to name an officer for complaints."
      >
        <TextField {...field('grievanceName')} className="sm:col-span-2" />
        <TextField {...field('grievanceEmail')} type="email" />
        <TextField
          {...field('grievancePhone')}
          type="tel"
          hint="Leave empty to show the shop’s phone"
        />
      </Section>
      <Section
        title="Social pages"
        about="Enter full addresses. Each one adds an icon to the top bar and the footer."
      >
        {NETWORK_KEYS.map((network) => (
          <TextField key={network} {...field(network)} type="url" inputMode="url" />
        ))}
      </Section>
      <Section
        title="Delivery and tax"
        about="Added to the items at checkout. Orders placed before a change keep their figures."
      >
        <TextField {...field('shippingFee')} inputMode="decimal" hint="For each order" />
        <TextField
          {...field('freeShippingAbove')}
          inputMode="decimal"
          hint="0 for always, empty for never"
        />
        <TextField {...field('taxPercent')} inputMode="decimal" hint="Of the items, 0 for no tax" />
        <TextField {...field('taxLabel')} required hint="For example GST. On invoices too." />
      </Section>
      <Section
        title="Checkout"
        about="How customers can pay, and how much one account can order before it pays."
      >
        <PaymentMethods form={form} />
        <TextField {...field('unpaidOrders')} inputMode="numeric" hint={LIMIT_HINT} />
        <TextField {...field('unpaidItems')} inputMode="numeric" hint="In all its unpaid orders" />
      </Section>
      {form.base.offeredMethods.includes('Cash on Delivery') && (
        <Section
          title="Cash on Delivery"
          about="Applies while it is a chosen payment method. Orders are shipped unpaid: mark them as paid when you have the cash."
        >
          <TextField
            {...field('cashFee')}
            inputMode="decimal"
            hint="Added to the total as its own line"
          />
          <TextField
            {...field('cashLimit')}
            inputMode="decimal"
            hint="Order total. Leave empty for no limit."
          />
          <TextArea
            {...field('cashRefusedPincodes')}
            rows={3}
            hint="PIN codes: 744101, or 19* for all that begin with 19"
          />
          <TextArea
            {...field('cashAllowedPincodes')}
            rows={3}
            hint="PIN codes. Leave empty to offer it everywhere else."
          />
        </Section>
      )}
      <Section
        title="Splash screen and time zone"
        about="The splash screen covers the first page of a visit. Enter 0 to turn it off. All dates use the time zone."
      >
        <SplashField form={form} />
        <Select {...field('timeZone')} options={timeZones} />
      </Section>
      <Section
        title="Visits"
        about="How many visitors come, how far they get, and how fast pages are for them. Nothing is kept about a single visitor."
      >
        <Checkbox
          className="sm:col-span-2"
          label="Count visits"
          {...form.checkbox('countVisits')}
        />
      </Section>
      <Section
        title="Old records"
        about="Deleted every night when they are older. Leave a field empty to keep them. Tax law requires records of payments for six to eight years."
      >
        <TextField {...field('keepPaymentLogDays')} inputMode="numeric" />
        <TextField {...field('keepChangeLogDays')} inputMode="numeric" />
        <TextField {...field('keepMessagesDays')} inputMode="numeric" />
        <TextField {...field('keepVisitsDays')} inputMode="numeric" />
      </Section>
    </>
  );
}

function SellerSections({ form }: { form: SettingsForm }) {
  const field = (name: SettingName) => settingField(form, name);
  return (
    <>
      <Section title="Shop" about="Shown to customers and on invoices.">
        <TextField
          {...field('name')}
          required
          autoComplete="organization"
          hint="Shown in the header, page titles and emails"
        />
        <TextField
          {...field('legalName')}
          hint="The registered seller, shown in policies and on invoices"
        />
        <TextField
          {...field('gstin')}
          hint="15 characters. Leave empty if you are not registered."
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField {...field('courtsAt')} hint="City, shown in the terms and conditions" />
      </Section>
      <Section title="Location" about="Shown with a map on the contact page.">
        <TextArea {...field('address')} rows={3} className="sm:col-span-2" />
        <LatitudeField form={form} />
        <TextField {...field('longitude')} inputMode="decimal" hint="For example 76.6552" />
      </Section>
      <Section
        title="Contact"
        about="Contact form messages and replies to shop emails go to the customer care email."
      >
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField {...field('whatsapp')} type="tel" hint="Adds “Ask on WhatsApp” to every saree" />
      </Section>
      <Section
        title="Opening hours"
        about="Shown on the contact page, in the FAQ and in the policies."
      >
        <Select {...field('firstDay')} options={DAYS} />
        <Select {...field('lastDay')} options={DAYS} />
        <TextField {...field('opensAt')} type="time" />
        <TextField {...field('closesAt')} type="time" />
      </Section>
    </>
  );
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
      className="grid gap-x-10 gap-y-4 border-t border-line py-7 first-of-type:border-t-0 xl:grid-cols-[15rem_minmax(0,1fr)]"
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
  const { onChange, ...field } = settingField(form, 'latitude');
  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target;
    const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(value) ?? [];
    if (latitude === undefined || longitude === undefined) return void onChange(event);
    form.fill('latitude', latitude);
    form.fill('longitude', longitude);
  }
  return (
    <TextField
      {...field}
      onChange={change}
      inputMode="decimal"
      hint="For example 12.3052. You can paste both numbers here."
    />
  );
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
      error={form.errorOf('splashMs')}
    />
  );
}
