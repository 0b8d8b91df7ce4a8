import { type ReactNode, useId } from 'react';
import { WEEKDAYS } from '../../../../domain/opening-hours.ts';
import type { PaymentMethod } from '../../../../domain/payment-methods.ts';
import { NETWORK_KEYS } from '../../../../domain/social-networks.ts';
import { timeZoneNames } from '../../../../domain/time-zone.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError, TextArea, TextField } from '../../../ui/field.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Select } from '../../../ui/select.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const DAYS = WEEKDAYS.map((day) => ({ value: day, label: day }));

/** The fields, in sections that each say what they are for. */
export function SettingsSections({ form }: { form: SettingsForm }) {
  const { field } = form;
  return (
    <>
      <Section title="The shop" about="Who sells here, for shoppers and for the law.">
        <TextField
          {...field('name')}
          required
          autoComplete="organization"
          hint="In the header, in titles and in letters"
        />
        <TextField {...field('legalName')} hint="The seller, in policies and on invoices" />
        <TextField
          {...field('gstin')}
          hint="15 characters; empty if you are not registered"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField {...field('courtsAt')} hint="The city the terms name" />
      </Section>
      <Section
        title="Where it is"
        about="The address, and the point that the map on the contact page marks."
      >
        <TextArea {...field('address')} rows={3} className="sm:col-span-2" />
        <TextField
          {...field('latitude')}
          inputMode="decimal"
          hint="Such as 12.3052; both may be pasted here"
        />
        <TextField {...field('longitude')} inputMode="decimal" hint="Such as 76.6552" />
      </Section>
      <Section
        title="How it is reached"
        about="Messages of the contact form go to the customer care email, and so do answers to the shop’s letters."
      >
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField
          {...field('whatsapp')}
          type="tel"
          hint="With it, “Ask on WhatsApp” stands beside every saree"
        />
      </Section>
      <Section
        title="When it is open"
        about="On the contact page, in the answers and the policies."
      >
        <Select {...field('firstDay')} options={DAYS} />
        <Select {...field('lastDay')} options={DAYS} />
        <TextField {...field('opensAt')} type="time" />
        <TextField {...field('closesAt')} type="time" />
      </Section>
      <Section
        title="Grievance officer"
        about="Whom the law wants named to a customer whose complaint was not settled."
      >
        <TextField {...field('grievanceName')} className="sm:col-span-2" />
        <TextField {...field('grievanceEmail')} type="email" hint="Where complaints arrive" />
        <TextField {...field('grievancePhone')} type="tel" hint="Empty: the shop’s own phone" />
      </Section>
      <Section
        title="Social pages"
        about="Full addresses. Each becomes an icon in the top bar and the footer; empty ones none."
      >
        {NETWORK_KEYS.map((network) => (
          <TextField key={network} {...field(network)} type="url" inputMode="url" />
        ))}
      </Section>
      <Section title="Selling" about="What a shopper may choose at checkout.">
        <PaymentMethods form={form} />
      </Section>
      <Section
        title="Pages and clock"
        about="The splash covers the first page of a visit; 0 seconds leaves it out. By the time zone begin the days of the dashboard, and all dates are shown."
      >
        <TextField {...field('splashMs')} label="Splash, in seconds" inputMode="decimal" />
        <TimeZone form={form} />
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

function PaymentMethods({ form }: { form: SettingsForm }) {
  const { draft, base, setMethods, faultOf } = form;
  const chosen = draft.paymentMethods;
  const errorId = useId();
  const error = faultOf('paymentMethods');
  function toggle(method: PaymentMethod) {
    setMethods(base.offeredMethods.filter((each) => chosen.includes(each) !== (each === method)));
  }
  return (
    <fieldset className="sm:col-span-2" aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-medium">Payment methods</legend>
      {base.offeredMethods.map((method) => (
        <Checkbox
          key={method}
          name="paymentMethods"
          label={method}
          checked={chosen.includes(method)}
          onChange={() => toggle(method)}
        />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

function TimeZone({ form: { field, base } }: { form: SettingsForm }) {
  const options = timeZoneNames(base.settings.timeZone).map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
  }));
  return <Select {...field('timeZone')} options={options} />;
}
