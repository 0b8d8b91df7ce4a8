/** The steps before a shop opens, in order; the README has the same in the same words. */
export const GO_LIVE_STEPS = [
  {
    key: 'domain',
    title: 'Connect your domain',
    text: 'Point the domain at the server, set up HTTPS, and set PUBLIC_URL to the address. The check requests that address and recognises the shop.',
  },
  {
    key: 'keys',
    title: 'Test the payment keys',
    text: 'Add the live keys of Cashfree or PayPal to the server settings, with CASHFREE_ENV or PAYPAL_BASE_URL, and restart. The check opens a payment of ₹100 that nobody pays.',
  },
  {
    key: 'free',
    title: 'Decide about Free orders',
    text: 'With the payment method Free, customers order without paying. Keep it, or switch it off in the settings.',
  },
  {
    key: 'mail',
    title: 'Send and receive an email',
    text: 'Set SMTP_URL and MAIL_FROM and restart. Then send the test email and follow the link in it.',
  },
  {
    key: 'facts',
    title: 'Fill in the shop’s details',
    text: 'Legal name, addresses, phone and grievance officer: customers see an example for each one that is missing.',
  },
  {
    key: 'policies',
    title: 'Read the policies',
    text: 'Privacy policy, terms and return policy are made from your details. Read all three as a customer would.',
  },
  {
    key: 'delivery',
    title: 'Check delivery and tax',
    text: 'Compare the delivery fee and the tax of an order with what you charge. With a GSTIN, set up GST on its screen first.',
  },
  {
    key: 'catalogue',
    title: 'Add your own products and banners',
    text: 'Add products one by one or from a spreadsheet, and replace the default banners of the home page.',
  },
  {
    key: 'demo',
    title: 'Remove the demo data',
    text: 'Demo sarees, customers and orders are deleted; your own stay.',
  },
  {
    key: 'backup',
    title: 'Make a backup',
    text: 'Set BACKUP_PASSPHRASE, run “npm run backup” on the server every day, and store its file on another machine.',
  },
  {
    key: 'order',
    title: 'Place a real order and refund it',
    text: 'Buy something in your shop with real money, then refund the order in full.',
  },
] as const;

export type GoLiveStep = (typeof GO_LIVE_STEPS)[number]['key'];
export const GO_LIVE_KEYS = GO_LIVE_STEPS.map(({ key }) => key);

/** `unchecked`: it could not be found out whether the step is done. */
export const STEP_STATES = ['done', 'to do', 'unchecked'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** What is known of a step; `reason` is a sentence for the admin. */
export interface StepResult {
  state: StepState;
  reason: string | null;
}

/** The steps that are carried out on request, with the label of their button. */
export const RUNNABLE_STEPS = {
  domain: 'Check the domain',
  keys: 'Test the keys',
  free: 'Keep Free',
  mail: 'Send test email',
  policies: 'I have read them',
  delivery: 'They are right',
  backup: 'I make backups myself',
} as const satisfies Partial<Record<GoLiveStep, string>>;
export type RunnableStep = keyof typeof RUNNABLE_STEPS;
export const RUNNABLE_KEYS = Object.keys(RUNNABLE_STEPS) as RunnableStep[];

/** Those that the admin confirms: no program can judge or decide them. */
export const CONFIRMED_STEPS: readonly GoLiveStep[] = ['free', 'policies', 'delivery', 'backup'];

/** The pages of the first-run wizard, in order. */
export const WELCOME_PAGES = ['shop', 'look', 'details', 'delivery', 'payments'] as const;
export type WelcomePage = (typeof WELCOME_PAGES)[number];

/** Where the admin left the wizard; over once it was finished or dismissed. */
export interface WelcomeProgress {
  page: WelcomePage;
  isOver: boolean;
}
