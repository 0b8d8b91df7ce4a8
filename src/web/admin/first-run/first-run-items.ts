import type { FirstRun } from '../../../contract/first-run.ts';
import { BANNERS_PATH, SETTINGS_PATH } from '../frame/admin-paths.ts';
import { counted } from '../lists/counts.ts';

/** One task before the shop opens. */
export interface FirstRunItem {
  key: 'facts' | 'banners' | 'payments' | 'mail' | 'demo';
  title: string;
  /** Shown while it is not done. */
  text: string;
  isDone: boolean;
  link?: { to: string; label: string };
}

const SET_KEYS = '(CASHFREE_APP_ID, PAYPAL_CLIENT_ID and the settings beside them)';

const PAYMENTS_TEXT: Record<FirstRun['payments'], string> = {
  none: `No payment gateway is set up: only orders without payment can be placed. Set the keys of Cashfree or PayPal ${SET_KEYS}, then restart the shop.`,
  simulated: `Test mode: no real money is charged. Set the keys of Cashfree and PayPal ${SET_KEYS}, then restart the shop; or turn a method off in the settings.`,
  'partly simulated': `One payment method is in test mode: orders paid by it are not charged. Set its keys too ${SET_KEYS}, then restart the shop; or turn it off in the settings.`,
  real: 'Every payment method that you offer charges real money.',
};

export function firstRunItems(state: FirstRun): FirstRunItem[] {
  const { factsLeft, hasOwnBanners, payments, isMailSent, demo } = state;
  return [
    {
      key: 'facts',
      title: 'Shop details',
      text: `Shoppers still see examples: ${factsLeft.join(', ')}.`,
      isDone: factsLeft.length === 0,
      link: { to: SETTINGS_PATH, label: 'Fill in the settings' },
    },
    {
      key: 'banners',
      title: 'Your own banners',
      text: 'The home page shows the banners the shop came with.',
      isDone: hasOwnBanners,
      link: { to: BANNERS_PATH, label: 'Change the banners' },
    },
    {
      key: 'payments',
      title: 'Payments',
      text: PAYMENTS_TEXT[payments],
      isDone: payments === 'real',
    },
    {
      key: 'mail',
      title: 'Mail',
      text: 'No email is sent: emails are saved as files in the folder “outbox” of the data directory. Set SMTP_URL and MAIL_FROM, then restart the shop.',
      isDone: isMailSent,
    },
    {
      key: 'demo',
      title: 'Demo data',
      text: `The shop still contains ${counted(demo.products, 'demo saree')} and ${counted(demo.orders, 'demo order')}.`,
      isDone: demo.products + demo.orders === 0,
    },
  ];
}
