import type { DemoData, FirstRun, FirstRunStep } from '../../../contract/first-run.ts';
import {
  GO_LIVE_KEYS,
  type GoLiveStep,
  RUNNABLE_KEYS,
  type StepResult,
  WELCOME_PAGES,
  type WelcomeProgress,
} from '../../../domain/first-run/go-live.ts';
import {
  type GatewayName,
  getGateway,
  type PaymentMethod,
  whenDue,
} from '../../../domain/payments/payment-methods.ts';
import { missingFacts, type ShopSettings } from '../../../domain/shop/shop-settings.ts';
import { findStoredValue, setStoredValue } from '../../platform/db/stored-values.repository.ts';
import { findLastBackup } from '../backup/restored-shop.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { ShopProcess } from '../shop/shop.service.ts';
import type { CheckRow } from './first-run.repository.ts';
import { type GoLiveDeps, listResults, methodsByKeys } from './go-live.service.ts';

const WELCOME = 'welcome';

/** What the functions of the first days need. */
export interface FirstRunDeps extends GoLiveDeps {
  shopProcess: Pick<ShopProcess, 'paymentMethods'>;
  gateways: GoLiveDeps['gateways'] & { providers: { size: number } };
  payments: GoLiveDeps['payments'] & Pick<PaymentsService, 'hasRefunded'>;
  /** Backups of the operator's own database are not the shop's. */
  usesOwnDatabase: boolean;
  demo: { count: () => Promise<DemoData> };
  hasOwnBanners: () => Promise<boolean>;
  catalogue: { hasOwnForSale: () => Promise<boolean> };
}

type Facts = Omit<FirstRun, 'steps' | 'welcome'>;

/** The settings that several steps of one checklist depend on. */
interface ChecklistSettings {
  settings: ShopSettings;
  /** The methods that customers may choose now. */
  available: PaymentMethod[];
  /** Those of them that are paid at a simulated gateway. */
  simulated: PaymentMethod[];
  /** The offered methods whose keys are for a gateway's sandbox. */
  inSandbox: PaymentMethod[];
  /** The gateways that take real money. */
  real: GatewayName[];
  isPaidByGateway: boolean;
}

/** The checklist before opening, shown on the dashboard. */
export async function loadFirstRun(deps: FirstRunDeps): Promise<FirstRun> {
  const read = await readSettings(deps);
  const now = await loadFacts(deps, read);
  const derived = await deriveResults(deps, now, read);
  const results = await listResults(deps, read.real);
  const steps = GO_LIVE_KEYS.map((key) => toStep(key, derived[key], results.get(key)));
  return { ...now, steps, welcome: await loadWelcome(deps) };
}

/** Notes where the admin leaves the first-run wizard. */
export async function saveWelcome(
  { db }: FirstRunDeps,
  next: WelcomeProgress,
): Promise<WelcomeProgress> {
  await setStoredValue(db, WELCOME, JSON.stringify(next));
  return next;
}

async function readSettings(deps: FirstRunDeps): Promise<ChecklistSettings> {
  const settings = await deps.shop.loadSettings();
  const available = await deps.shop.listPaymentMethods();
  const simulated = available.filter((method) =>
    deps.payments.gateways.simulatedMethods.includes(method),
  );
  const isPaidByGateway = settings.paymentMethods.some(hasGateway);
  const byKeys = methodsByKeys(deps, settings.paymentMethods);
  return { settings, available, simulated, ...byKeys, isPaidByGateway };
}

/** An owner who offers no gateway needs no keys. */
function describePayments(
  { gateways, shopProcess }: FirstRunDeps,
  { settings, available, simulated, isPaidByGateway }: ChecklistSettings,
): FirstRun['payments'] {
  // Gateways without keys are not among the offered methods.
  const isGatewayMissing =
    gateways.providers.size === 0 && shopProcess.paymentMethods.some(hasGateway);
  const isFreeOnly = settings.paymentMethods.every((method) => whenDue(method) === 'never');
  if (isGatewayMissing && isFreeOnly) return 'none';
  if (!isPaidByGateway || simulated.length === 0) return 'real';
  return simulated.length === available.filter(hasGateway).length
    ? 'simulated'
    : 'partly simulated';
}

async function loadFacts(deps: FirstRunDeps, read: ChecklistSettings): Promise<Facts> {
  const madeAt = await findLastBackup(deps.db);
  return {
    factsLeft: missingFacts(read.settings),
    hasMailServer: deps.mailer.hasServer,
    payments: describePayments(deps, read),
    hasOwnBanners: await deps.hasOwnBanners(),
    demo: await deps.demo.count(),
    // Other tools may back up a database of the operator's own.
    backup: deps.usesOwnDatabase && !madeAt ? null : { madeAt: madeAt?.toISOString() ?? null },
  };
}

/** What the shop's own records show; undefined for steps that are checked on request. */
async function deriveResults(deps: FirstRunDeps, now: Facts, read: ChecklistSettings) {
  const { real, isPaidByGateway } = read;
  const isRefunded = await deps.payments.hasRefunded(isPaidByGateway ? real : ['manual']);
  const hasOwnProducts = await deps.catalogue.hasOwnForSale();
  const derived: Partial<Record<GoLiveStep, StepResult>> = {
    facts: toStepResult(now.factsLeft.length === 0, `Still missing: ${now.factsLeft.join(', ')}.`),
    catalogue: toStepResult(
      hasOwnProducts && now.hasOwnBanners,
      catalogueReason(hasOwnProducts, now),
    ),
    demo: toStepResult(now.demo.products + now.demo.orders === 0, null),
    order: toStepResult(
      isRefunded,
      isPaidByGateway && real.length === 0 ? 'An order paid in test mode does not count.' : null,
    ),
    ...describeKeys(now.payments, read),
    ...describeFree(read),
    ...(!now.hasMailServer && {
      mail: toStepResult(
        false,
        'No mail server is set: emails are only saved in the “outbox” folder.',
      ),
    }),
    ...(now.backup && { backup: toStepResult(now.backup.madeAt !== null, null) }),
  };
  return derived;
}

async function loadWelcome({ db }: FirstRunDeps): Promise<WelcomeProgress> {
  const stored = await findStoredValue(db, WELCOME);
  return stored
    ? (JSON.parse(stored) as WelcomeProgress)
    : { page: WELCOME_PAGES[0], isOver: false };
}

/** A step as its records show it, else as it was found when it was last checked. */
function toStep(
  key: GoLiveStep,
  derived: StepResult | undefined,
  stored: CheckRow | undefined,
): FirstRunStep {
  const { state, reason } = derived ?? stored ?? { state: 'to do', reason: null };
  const canRun = !derived && (RUNNABLE_KEYS as GoLiveStep[]).includes(key);
  return {
    key,
    state,
    reason,
    checkedAt: derived ? null : (stored?.at.toISOString() ?? null),
    canRun,
  };
}

function toStepResult(isDone: boolean, reason: string | null): StepResult {
  return isDone ? { state: 'done', reason: null } : { state: 'to do', reason };
}

function catalogueReason(hasOwnProducts: boolean, { hasOwnBanners }: Facts): string {
  const missing = [
    !hasOwnProducts && 'a product of your own',
    !hasOwnBanners && 'your own banners',
  ];
  return `Still missing: ${missing.filter(Boolean).join(' and ')}.`;
}

/** Keys are tested only where every gateway has them, for real money. */
function describeKeys(
  payments: Facts['payments'],
  { simulated, inSandbox, isPaidByGateway }: ChecklistSettings,
): { keys?: StepResult } {
  const toDo = (reason: string) => ({ keys: toStepResult(false, reason) });
  if (payments === 'simulated') return toDo('Test mode: no real money is charged.');
  if (payments === 'partly simulated') {
    return toDo(
      `${simulated.join(' and ')} is in test mode. Add its keys, or stop offering it in the settings.`,
    );
  }
  if (payments === 'none') {
    return toDo(
      'No payment gateway is set up: customers cannot pay online. Add keys, or offer Cash on Delivery in the settings.',
    );
  }
  if (inSandbox.length > 0) {
    return toDo(
      `The keys of ${inSandbox.join(' and ')} are for tests: no real money is charged. Set ${inSandbox.map(getLiveSetting).join(' and ')}, with live keys, and restart.`,
    );
  }
  const none = 'No payment gateway is offered: no keys are needed.';
  return isPaidByGateway ? {} : { keys: { state: 'done', reason: none } };
}

/** Whether customers may order without paying is asked only where others pay real money. */
function describeFree({ settings, real, isPaidByGateway }: ChecklistSettings): {
  free?: StepResult;
} {
  if (!settings.paymentMethods.includes('Free')) {
    return { free: { state: 'done', reason: 'Free is not offered.' } };
  }
  if (!isPaidByGateway) return { free: toStepResult(true, null) };
  return real.length > 0 ? {} : { free: toStepResult(false, 'Add live payment keys first.') };
}

/** The settings with which gateways leave their sandboxes. */
const LIVE_SETTINGS: Record<GatewayName, string> = {
  cashfree: 'CASHFREE_ENV=production',
  paypal: 'PAYPAL_BASE_URL=https://api-m.paypal.com',
};
const getLiveSetting = (method: PaymentMethod) => LIVE_SETTINGS[getGateway(method) as GatewayName];

const hasGateway = (method: PaymentMethod) => getGateway(method) !== null;
