import { type ReactNode, useState } from 'react';
import type { DemoData, FirstRun } from '../../../contract/first-run.ts';
import { browserApi } from '../../platform/api.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { CheckIcon } from '../../ui/brand/icons.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ActionDialog, DialogButton } from '../forms/action-dialog.tsx';
import { FocusedAlert } from '../forms/alerts.tsx';
import { BANNERS_PATH, SETTINGS_PATH } from '../frame/admin-paths.ts';
import { counted } from '../lists/counts.ts';

interface FirstRunListProps {
  state: FirstRun;
  /** Called when demo data was removed, so that figures and lists are reloaded. */
  onChanged: () => void;
}

/** The tasks before the shop opens; hidden when all are done. */
export function FirstRunList({ state, onChanged }: FirstRunListProps) {
  const [removed, setRemoved] = useState<DemoData | null>(null);
  const items = firstRunItems(state, useShopDates().shownDay);
  const done = items.filter(({ isDone }) => isDone);

  async function remove(closeDialog: () => void) {
    const data = await browserApi().call('removeDemo');
    closeDialog();
    setRemoved(data);
    onChanged();
  }

  return (
    <>
      {removed && <FocusedAlert title="Demo data removed">{demoText(removed)}</FocusedAlert>}
      {done.length < items.length && (
        <Card as="section" aria-labelledby="first-run-title">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Heading level={2} size="sub" id="first-run-title">
              Before you open
            </Heading>
            <p className="numerals text-sm text-soft">
              {done.length} of {items.length} done
            </p>
          </div>
          <ul className="mt-2 divide-y divide-line">
            {items.map((item) => (
              <Item key={item.key} item={item}>
                {item.key === 'demo' && (
                  <DialogButton variant="secondary" label="Remove demo data">
                    {(close) => (
                      <ActionDialog
                        title="Remove the demo data?"
                        confirm="Remove demo data"
                        pendingText="Removing…"
                        variant="danger"
                        submit={() => remove(close)}
                        onClose={close}
                      >
                        <p>
                          {demoText(state.demo)} are deleted for good. Your own products, orders and
                          carts stay. A demo saree in a real order or cart is hidden instead.
                        </p>
                      </ActionDialog>
                    )}
                  </DialogButton>
                )}
              </Item>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** A task with its link or button; only the title once it is done. */
function Item({ item, children }: { item: FirstRunItem; children: ReactNode }) {
  const { title, text, isDone, link } = item;
  if (isDone) {
    return (
      <li className="flex items-center gap-2.5 py-2 text-leaf">
        <CheckIcon className="size-4" />
        {title}
        <span className="sr-only">: done</span>
      </li>
    );
  }
  return (
    <li className="grid items-center gap-x-6 gap-y-1 py-2.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="max-w-[80ch]">
        <span className="font-medium">{title}.</span> <span className="text-soft">{text}</span>
      </p>
      <div>
        {link && (
          <TextLink standalone to={link.to}>
            {link.label}
          </TextLink>
        )}
        {children}
      </div>
    </li>
  );
}

function demoText({ products, orders, customers }: DemoData): string {
  return `${counted(products, 'saree')}, ${counted(orders, 'order')} and ${counted(customers, 'customer')}`;
}

interface FirstRunItem {
  key: 'facts' | 'banners' | 'payments' | 'mail' | 'backup' | 'demo';
  title: string;
  /** Shown while it is not done. */
  text: string;
  isDone: boolean;
  link?: { to: string; label: string };
}

const ADD_KEYS =
  'To take real payments, add your Cashfree or PayPal keys to the server settings (CASHFREE_APP_ID and CASHFREE_SECRET_KEY, or PAYPAL_CLIENT_ID and PAYPAL_SECRET) and restart the shop.';

const PAYMENTS_TEXT: Record<FirstRun['payments'], string> = {
  none: `No payment gateway is set up: customers can only place orders without paying. ${ADD_KEYS}`,
  simulated: `Test mode: no real money is charged. ${ADD_KEYS}`,
  'partly simulated': `One payment method is in test mode: it charges no real money. ${ADD_KEYS} Or turn this method off in Settings.`,
  real: 'All payment methods charge real money.',
};

/** @param dayOf writes the day of a moment in the shop's time zone */
export function firstRunItems(state: FirstRun, dayOf: (moment: string) => string): FirstRunItem[] {
  const { factsLeft, hasOwnBanners, payments, isMailSent, demo, backup } = state;
  return [
    {
      key: 'facts',
      title: 'Shop details',
      text: `Customers see examples until you add: ${factsLeft.join(', ')}.`,
      isDone: factsLeft.length === 0,
      link: { to: SETTINGS_PATH, label: 'Add shop details' },
    },
    {
      key: 'banners',
      title: 'Banners',
      text: 'The home page shows the default banners. Replace them with your own.',
      isDone: hasOwnBanners,
      link: { to: BANNERS_PATH, label: 'Change banners' },
    },
    {
      key: 'payments',
      title: 'Payments',
      text: PAYMENTS_TEXT[payments],
      isDone: payments === 'real',
    },
    {
      key: 'mail',
      title: 'Emails',
      text: 'No emails are sent: they are only saved in the “outbox” folder. To send them, add SMTP_URL and MAIL_FROM to the server settings and restart the shop.',
      isDone: isMailSent,
    },
    {
      key: 'backup',
      title: backup?.madeAt ? `Backup, last made on ${dayOf(backup.madeAt)}` : 'Backup',
      text: 'No backup has been made yet. On the server, run “npm run backup” every day and store its file on another machine.',
      isDone: backup === null || backup.madeAt !== null,
    },
    {
      key: 'demo',
      title: 'Demo data',
      text: `The shop contains ${counted(demo.products, 'demo saree')} and ${counted(demo.orders, 'demo order')}. Remove them before you open.`,
      isDone: demo.products + demo.orders === 0,
    },
  ];
}
