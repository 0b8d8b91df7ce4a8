import { randomUUID } from 'node:crypto';
import {
  createGatewaySimulator,
  type GatewaySimulator,
  SIMULATOR_CLIENT_ID,
  SIMULATOR_WEBHOOK_ID,
  type SimulatorDeps,
} from '../../packages/gateway-simulator/index.ts';
import {
  GATEWAY_NAMES,
  type GatewayName,
  getGateway,
  type PaymentMethod,
} from '../domain/payments/payment-methods.ts';
import {
  CASHFREE_BASE_URLS,
  createCashfreeProvider,
} from './features/payments/gateways/cashfree.ts';
import type { RecordEntry } from './features/payments/gateways/payment-log.service.ts';
import { createPaypalProvider, PAYPAL_BASE_URLS } from './features/payments/gateways/paypal.ts';
import type { Gateways, PaymentProvider } from './features/payments/gateways/provider.ts';
import type { Fetch, GatewayDeps } from './features/payments/gateways/provider-http.ts';
import type { Clock } from './platform/process/platform.ts';
import type { Settings } from './platform/process/settings.ts';

/** Mount path of the gateway simulator. */
export const SIMULATOR_PATH = '/gateway-simulator';

const CASHFREE_SCRIPT = 'https://sdk.cashfree.com/js/v3/cashfree.js';

export type GatewaySettings = Pick<
  Settings,
  'cashfree' | 'paypal' | 'paypalPrice' | 'gatewaySimulator' | 'paymentMethods'
>;

interface GatewaysDeps {
  clock: Clock;
  record: RecordEntry;
  /** The shop's address without a trailing slash; the simulator's pages are mounted below it. */
  shopUrl: string;
  /** The shop's current name. */
  loadShopName: () => Promise<string>;
  /** The secret is the same for all processes of one shop. */
  simulator: Pick<SimulatorDeps, 'store' | 'secret' | 'fetch' | 'report' | 'controls'>;
}

export interface OpenGateways extends Gateways {
  /** Null when no gateway is simulated. */
  simulator: GatewaySimulator | null;
}

/**
 * Opens the configured gateways: the real one when its keys are set, the simulator in test mode,
 * else none. The simulator is called in-process by the same clients.
 */
export function openGateways(settings: GatewaySettings, deps: GatewaysDeps): OpenGateways {
  const { cashfree, paypal, paypalPrice } = settings;
  const isSimulated = settings.gatewaySimulator && !(cashfree && paypal);
  const simulator = isSimulated ? openSimulator(deps) : null;
  const providers = createProviders(settings, { ...deps, fetch });
  if (simulator) {
    const keys = { ...simulatorKeys(deps), paypalPrice };
    const simulated = createProviders(keys, { ...deps, fetch: within(simulator) });
    for (const [name, provider] of simulated) if (!settings[name]) providers.set(name, provider);
  }
  return {
    providers,
    simulator,
    simulated: new Set(simulator ? GATEWAY_NAMES.filter((name) => !settings[name]) : []),
    inSandbox: findSandboxes(settings),
    cashfreeScript: cashfree
      ? { url: CASHFREE_SCRIPT, mode: cashfree.mode }
      : { url: `${SIMULATOR_PATH}/cashfree/sdk/cashfree.js`, mode: 'sandbox' },
    paypalPrice,
  };
}

/** The clients of the gateways whose keys are set. */
export function createProviders(
  { cashfree, paypal, paypalPrice }: Pick<GatewaySettings, 'cashfree' | 'paypal' | 'paypalPrice'>,
  { loadShopName, ...deps }: Pick<GatewaysDeps, 'clock' | 'record' | 'loadShopName'> & GatewayDeps,
): Map<GatewayName, PaymentProvider> {
  const providers = new Map<GatewayName, PaymentProvider>();
  if (cashfree) {
    const keys = { ...cashfree, baseUrl: cashfree.baseUrl ?? CASHFREE_BASE_URLS[cashfree.mode] };
    providers.set('cashfree', createCashfreeProvider(keys, deps));
  }
  if (paypal) {
    const baseUrl = paypal.baseUrl ?? PAYPAL_BASE_URLS.sandbox;
    const keys = { ...paypal, ...paypalPrice, baseUrl, brandName: loadShopName };
    providers.set('paypal', createPaypalProvider(keys, deps));
  }
  return providers;
}

/** The gateways whose keys are for their sandbox. */
function findSandboxes({ cashfree, paypal }: GatewaySettings): Set<GatewayName> {
  const found = new Set<GatewayName>();
  if (cashfree?.mode === 'sandbox') found.add('cashfree');
  if (paypal) {
    const { hostname } = new URL(paypal.baseUrl ?? PAYPAL_BASE_URLS.sandbox);
    // PayPal has used several names below this one.
    if (hostname.endsWith('.sandbox.paypal.com')) found.add('paypal');
  }
  return found;
}

/** The configured payment methods whose gateway is available. */
export function offeredMethods(configured: readonly PaymentMethod[], { providers }: Gateways) {
  return configured.filter((method) => {
    const gateway = getGateway(method);
    return gateway === null || providers.has(gateway);
  });
}

function openSimulator(deps: GatewaysDeps): GatewaySimulator {
  const webhook = `${deps.shopUrl}/api/payment/webhook`;
  return createGatewaySimulator({
    ...deps.simulator,
    clock: deps.clock,
    ids: randomUUID,
    baseUrl: deps.shopUrl + SIMULATOR_PATH,
    webhookUrls: { cashfree: `${webhook}/cashfree`, paypal: `${webhook}/paypal` },
    schedule: (delayMs, job) => {
      setTimeout(() => void job(), delayMs).unref();
    },
  });
}

function within({ app }: GatewaySimulator): Fetch {
  return async (url, init) => {
    const { pathname, search } = new URL(url);
    return app.request(pathname.slice(SIMULATOR_PATH.length) + search, init);
  };
}

function simulatorKeys({ shopUrl, simulator: { secret } }: GatewaysDeps) {
  const url = shopUrl + SIMULATOR_PATH;
  return {
    cashfree: {
      appId: SIMULATOR_CLIENT_ID,
      secretKey: secret,
      otherSecretKeys: [],
      mode: 'sandbox' as const,
      baseUrl: `${url}/cashfree/pg`,
    },
    paypal: {
      clientId: SIMULATOR_CLIENT_ID,
      secret,
      baseUrl: `${url}/paypal`,
      webhookId: SIMULATOR_WEBHOOK_ID,
    },
  };
}
