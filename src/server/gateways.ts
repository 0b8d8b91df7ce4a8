import { randomUUID } from 'node:crypto';
import {
  GATEWAY_NAMES,
  type GatewayName,
  gatewayOf,
  type PaymentMethod,
} from '../domain/payment-methods.ts';
import type { Gateways } from './features/payments/gateways.ts';
import {
  CASHFREE_BASE_URLS,
  createCashfreeProvider,
} from './features/payments/providers/cashfree-client.ts';
import type { Fetch } from './features/payments/providers/gateway-http.ts';
import type { RecordEntry } from './features/payments/providers/gateway-log.ts';
import type { PaymentProvider } from './features/payments/providers/payment-provider.ts';
import {
  createPaypalProvider,
  PAYPAL_BASE_URLS,
} from './features/payments/providers/paypal-client.ts';
import {
  createGatewayStandIn,
  type GatewayStandIn,
  STAND_IN_CLIENT_ID,
} from './gateway-stand-in/gateway-stand-in.ts';
import { STAND_IN_WEBHOOK_ID } from './gateway-stand-in/paypal/paypal-signature.ts';
import type { StandInStore } from './gateway-stand-in/stand-in-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Settings } from './platform/settings.ts';

/** Where the stand-in is mounted. */
export const STAND_IN_PATH = '/gateway-stand-in';

const CASHFREE_SCRIPT = 'https://sdk.cashfree.com/js/v3/cashfree.js';

export type GatewaySettings = Pick<
  Settings,
  'cashfree' | 'paypal' | 'paypalPrice' | 'gatewayStandIn' | 'paymentMethods'
>;

interface GatewaysDeps {
  clock: Clock;
  record: RecordEntry;
  /** The shop's address, without a slash at the end: the stand-in's pages lie below it. */
  shopUrl: string;
  standInStore: StandInStore;
  /** The shop's name, as its owner has it now. */
  shopName: () => Promise<string>;
  /** The stand-in's secret, the same for all processes of one shop. */
  standInSecret: string;
  /** Carries the stand-in's webhooks to the shop. */
  deliver: Fetch;
  report: (error: unknown) => void;
}

export interface OpenGateways extends Gateways {
  /** Null where no gateway is stood in for. */
  standIn: GatewayStandIn | null;
}

/**
 * The gateways the settings name: each by its keys, or by the stand-in where there are none and that
 * is allowed, or not at all. The stand-in is spoken to within the process, by the same clients.
 */
export function openGateways(settings: GatewaySettings, deps: GatewaysDeps): OpenGateways {
  const isStoodIn = settings.gatewayStandIn && !(settings.cashfree && settings.paypal);
  const standIn = isStoodIn ? openStandIn(deps) : null;
  const providers = new Map<GatewayName, PaymentProvider>();
  const cashfree = cashfreeOf(settings, deps, standIn);
  if (cashfree) providers.set('cashfree', cashfree);
  const paypal = paypalOf(settings, deps, standIn);
  if (paypal) providers.set('paypal', paypal);
  return {
    providers,
    standIn,
    simulated: new Set(standIn ? GATEWAY_NAMES.filter((name) => !settings[name]) : []),
    cashfreeScript: settings.cashfree
      ? { url: CASHFREE_SCRIPT, mode: settings.cashfree.mode }
      : { url: `${STAND_IN_PATH}/cashfree/sdk/cashfree.js`, mode: 'sandbox' },
    paypalPrice: settings.paypalPrice,
  };
}

/** The methods that can be offered: those wished whose gateway is there. */
export function offeredMethods(
  wished: readonly PaymentMethod[],
  { providers }: Gateways,
): PaymentMethod[] {
  return wished.filter((method) => {
    const gateway = gatewayOf(method);
    return gateway === null || providers.has(gateway);
  });
}

function openStandIn(deps: GatewaysDeps): GatewayStandIn {
  const webhook = `${deps.shopUrl}/api/payment/webhook`;
  return createGatewayStandIn({
    store: deps.standInStore,
    clock: deps.clock,
    ids: randomUUID,
    secret: deps.standInSecret,
    fetch: deps.deliver,
    baseUrl: deps.shopUrl + STAND_IN_PATH,
    webhookUrls: { cashfree: `${webhook}/cashfree`, paypal: `${webhook}/paypal` },
    schedule: (delayMs, job) => {
      setTimeout(() => void job(), delayMs).unref();
    },
    report: deps.report,
  });
}

function within({ app }: GatewayStandIn): Fetch {
  return async (url, init) => {
    const { pathname, search } = new URL(url);
    return app.request(pathname.slice(STAND_IN_PATH.length) + search, init);
  };
}

function cashfreeOf(
  { cashfree }: GatewaySettings,
  { clock, record, shopUrl, standInSecret }: GatewaysDeps,
  standIn: GatewayStandIn | null,
): PaymentProvider | null {
  if (cashfree) {
    const baseUrl = cashfree.baseUrl ?? CASHFREE_BASE_URLS[cashfree.mode];
    return createCashfreeProvider({ ...cashfree, baseUrl }, { clock, record, fetch });
  }
  if (!standIn) return null;
  const baseUrl = `${shopUrl}${STAND_IN_PATH}/cashfree/pg`;
  const keys = { appId: STAND_IN_CLIENT_ID, secretKey: standInSecret, baseUrl };
  return createCashfreeProvider(keys, { clock, record, fetch: within(standIn) });
}

function paypalOf(
  { paypal, paypalPrice }: GatewaySettings,
  { clock, record, shopUrl, shopName, standInSecret }: GatewaysDeps,
  standIn: GatewayStandIn | null,
): PaymentProvider | null {
  const price = { ...paypalPrice, brandName: shopName };
  if (paypal) {
    const baseUrl = paypal.baseUrl ?? PAYPAL_BASE_URLS.sandbox;
    return createPaypalProvider({ ...paypal, ...price, baseUrl }, { clock, record, fetch });
  }
  if (!standIn) return null;
  const keys = {
    clientId: STAND_IN_CLIENT_ID,
    secret: standInSecret,
    baseUrl: `${shopUrl}${STAND_IN_PATH}/paypal`,
    webhookId: STAND_IN_WEBHOOK_ID,
  };
  return createPaypalProvider({ ...keys, ...price }, { clock, record, fetch: within(standIn) });
}
