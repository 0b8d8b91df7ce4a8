import type { DemoData, FirstRun } from '../../../../contract/first-run.ts';
import { counted } from '../counts.ts';

/** One thing to do before the shop opens, done or not. */
export interface FirstRunItem {
  key: 'facts' | 'banners' | 'payments' | 'mail' | 'demo';
  title: string;
  /** What to do, or how things are while it is not done. */
  words: string;
  isDone: boolean;
  link?: { to: string; label: string };
}

/** The list in the order in which an owner would go through it. */
export function firstRunItems(state: FirstRun): FirstRunItem[] {
  return [
    factsItem(state.factsLeft),
    bannersItem(state.hasOwnBanners),
    paymentsItem(state.payments),
    mailItem(state.isMailSent),
    demoItem(state.demo),
  ];
}

function factsItem(left: readonly string[]): FirstRunItem {
  return {
    key: 'facts',
    title: 'Your own texts',
    words: `Shoppers still see examples: ${left.join(', ')}.`,
    isDone: left.length === 0,
    link: { to: '/admin/settings', label: 'Fill in the settings' },
  };
}

function bannersItem(isDone: boolean): FirstRunItem {
  return {
    key: 'banners',
    title: 'Your own banners',
    words: 'The home page shows the banners the shop came with.',
    isDone,
    link: { to: '/admin/banners', label: 'Change the banners' },
  };
}

const SET_KEYS = '(CASHFREE_APP_ID, PAYPAL_CLIENT_ID and what belongs to them)';

const PAYMENTS_WORDS: Record<FirstRun['payments'], string> = {
  none: `No gateway is set: only orders without payment can be placed. Set the keys of Cashfree or PayPal ${SET_KEYS}, then start the shop again.`,
  simulated: `Payments are simulated: no money moves. Set the keys of Cashfree and PayPal ${SET_KEYS}, then start the shop again; or leave a method out in the settings.`,
  'partly simulated': `One of the ways to pay is simulated: who chooses it gets the goods and is charged nothing. Set its keys too ${SET_KEYS}, then start the shop again; or leave it out in the settings.`,
  real: 'Every way to pay that you offer takes real money.',
};

function paymentsItem(payments: FirstRun['payments']): FirstRunItem {
  return {
    key: 'payments',
    title: 'Payments',
    words: PAYMENTS_WORDS[payments],
    isDone: payments === 'real',
  };
}

function mailItem(isDone: boolean): FirstRunItem {
  return {
    key: 'mail',
    title: 'Mail',
    words:
      'No letter leaves the shop: all lie as files in the folder “outbox” of its data. Set SMTP_URL and MAIL_FROM, then start the shop again.',
    isDone,
  };
}

function demoItem({ products, orders }: DemoData): FirstRunItem {
  return {
    key: 'demo',
    title: 'Demo data',
    words: `The shop still holds ${counted(products, 'demo saree')} and ${counted(orders, 'demo order')}.`,
    isDone: products + orders === 0,
  };
}
