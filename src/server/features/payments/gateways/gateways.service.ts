import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { GatewayStatus } from '../../../../contract/payment-admin.ts';
import type { PaymentOptions } from '../../../../contract/payments.ts';
import type { RateMicros } from '../../../../domain/money/foreign-amount.ts';
import { type InPaise, paise } from '../../../../domain/money/money.ts';
import { dependsOnOrder } from '../../../../domain/payments/cash-shield.ts';
import {
  findMethodByGateway,
  GATEWAY_METHODS,
  type GatewayName,
  getGateway,
  isCollected,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../../../../domain/payments/payment-methods.ts';
import { addMs, MINUTE_MS } from '../../../../domain/time/calendar.ts';
import { newId } from '../../../platform/db/columns.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { notFound, ShopError } from '../../../platform/errors/shop-error.ts';
import type { Limit } from '../../../platform/http/rate-limits.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { writeMail } from '../../../platform/mail/mail-layout.ts';
import type { OrderChangeDeps } from '../../orders/order-change.service.ts';
import type { OrdersService } from '../../orders/orders.service.ts';
import type { ServiceBase } from '../../service-base.ts';
import { deleteWithheld, findWithheld, insertWithheld } from '../../shop/shop.service.ts';
import { GatewayError, isRefusalOfShop, isRefused } from './gateway-error.ts';
import type { PaymentLog } from './payment-log.service.ts';
import type { Gateways, PaymentProvider } from './provider.ts';

/** How often a gateway that refuses the shop is tried again without the admin. */
const RETRY_MS = 15 * MINUTE_MS;
/** The amount of an order that is created to test a gateway and never paid. */
const TEST_PAISE = paise(10_000);
const TEST_MS = 30 * MINUTE_MS;

/**
 * The gateways of the shop, and the payment methods they offer. The method of a gateway that
 * refuses the shop is taken off the payment page until it works again.
 */
export interface GatewaysService extends Gateways {
  /** Those that take no real money: simulated, or with the keys of a sandbox. */
  inTestMode: ReadonlySet<GatewayName>;
  simulatedMethods: PaymentMethod[];
  /**
   * Calls a gateway about an order: what is exchanged is logged under the order, and a refusal of
   * the shop withholds the payment method. @throws GatewayError also without keys of the gateway
   */
  call: <T>(
    about: { gateway: GatewayName; orderId: string },
    work: (provider: PaymentProvider) => Promise<T>,
  ) => Promise<T>;
  loadOptions: () => Promise<InPaise<PaymentOptions>>;
  listStatuses: () => Promise<GatewayStatus[]>;
  /**
   * Tests a gateway for the admin; one that works is offered again.
   * @throws ShopError NOT_FOUND, and PAYMENT_UNAVAILABLE when it gives no answer
   */
  test: (name: string) => Promise<GatewayStatus[]>;
  /** Checks the keys once in each process, and tries gateways that refused the shop again. */
  checkAll: () => Promise<void>;
  /** Emails the admin that a gateway refuses the shop, unless it works again by now. */
  mailWithheld: (method: PaymentMethod, mailId: string) => Promise<void>;
}

/** What the functions of payments need, as their first parameter. */
export interface PaymentDeps extends ServiceBase {
  gateways: GatewaysService;
  orderDeps: OrderChangeDeps;
  log: PaymentLog;
  orders: OrdersService;
  /**
   * Of customers who open and verify payments: a page polls for minutes, and each call reaches the
   * gateway. Of webhooks: each one is logged, so their number is limited, and that of unverified ones
   * most of all.
   */
  limits: Record<'pay' | 'verify' | 'webhook' | 'unverified' | 'verifyCall', Limit>;
}

export interface GatewaysDeps extends ServiceBase {
  gateways: Gateways;
  log: PaymentLog;
}

/** Emails the admin that a gateway refuses the shop. */
export const mailMethodWithheld = defineJob('payments.mail-method-withheld', {
  method: z.enum(PAYMENT_METHODS),
});

export function createGatewaysService(deps: GatewaysDeps): GatewaysService {
  const { db, clock, gateways, log } = deps;
  const inTestMode = new Set([...gateways.simulated, ...gateways.inSandbox]);
  /** When this process tried each gateway last. */
  const triedAt = new Map<GatewayName, number>();

  async function attempt(provider: PaymentProvider, test: (one: PaymentProvider) => Promise<void>) {
    triedAt.set(provider.gateway, clock.now().getTime());
    try {
      await test(provider);
      return null;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      await withholdIfRefused(deps, error);
      return error;
    }
  }

  const openTest = (provider: PaymentProvider) => openTestPayment(deps, provider);

  return {
    ...gateways,
    inTestMode,
    simulatedMethods: methodsAt(gateways.simulated),
    mailWithheld: (method, mailId) => mailWithheld(deps, method, mailId),
    listStatuses: () => listStatuses(deps, inTestMode),
    loadOptions: () => loadOptions(deps, inTestMode),

    async call({ gateway, orderId }, work) {
      const provider = gateways.providers.get(gateway);
      if (!provider) {
        const message = 'the shop has no keys for it at the moment';
        throw new GatewayError('refused', message, { gateway, operation: 'find its keys' });
      }
      try {
        return await log.runForOrder(orderId, () => work(provider));
      } catch (error) {
        await withholdIfRefused(deps, error);
        throw error;
      }
    },

    async test(name) {
      const method = findMethodByGateway(name);
      const gateway = getGateway(method);
      const provider = gateway && gateways.providers.get(gateway);
      if (!provider || !method) throw notFound('This gateway');
      const error = await attempt(provider, openTest);
      if (!error) await deleteWithheld(db, method);
      else if (!isRefusalOfShop(error)) {
        throw new ShopError('PAYMENT_UNAVAILABLE', `${method} did not answer: ${error.detail}`);
      }
      return listStatuses(deps, inTestMode);
    },

    async checkAll() {
      const refused = (await findWithheld(db)).map(({ method }) => method);
      for (const [gateway, provider] of gateways.providers) {
        if (gateways.simulated.has(gateway)) continue;
        const method = findMethodByGateway(gateway);
        const tried = triedAt.get(gateway);
        if (method && refused.includes(method)) {
          if (tried !== undefined && clock.now().getTime() - tried < RETRY_MS) continue;
          if (!(await attempt(provider, openTest))) await deleteWithheld(db, method);
        } else if (tried === undefined) await attempt(provider, checkKeys);
      }
    },
  };
}

/** Withholds the method of a gateway that refuses the shop; the first refusal is emailed. */
async function withholdIfRefused(
  { pool, clock, jobs, log }: GatewaysDeps,
  error: unknown,
): Promise<void> {
  if (!(error instanceof GatewayError) || !isRefusalOfShop(error)) return;
  const method = findMethodByGateway(error.gateway);
  if (!method) return;
  const { gateway, detail: message } = error;
  const since = clock.now();
  await inTransaction(pool, async (tx) => {
    if (!(await insertWithheld(tx, { method, reason: message, since }))) return;
    const subject = { orderId: null, gateway };
    await log.recordDecision(tx, subject, 'payment method withheld', { message });
    await jobs.send(tx, mailMethodWithheld, { method });
  });
}

async function mailWithheld(
  { db, mailer, loadMailShop, findShopMailbox }: GatewaysDeps,
  method: PaymentMethod,
  mailId: string,
): Promise<void> {
  const reason = (await findWithheld(db)).find((each) => each.method === method);
  if (!reason) return;
  const shop = await loadMailShop();
  const mail = writeMail(shop, {
    to: await findShopMailbox(),
    subject: `${method} refuses your shop`,
    parts: [
      `${method} does not accept payments for your shop. Customers cannot choose it until it works again.`,
      { kind: 'quote', text: reason.reason },
      'Check the keys and the account in the gateway’s dashboard, then test the connection.',
      { kind: 'link', label: 'Open the dashboard', url: `${shop.url}/admin` },
    ],
  });
  await mailer.send(mail, mailId);
}

/** Opens a payment that nobody pays: what a customer's payment needs has to work. */
async function openTestPayment(
  { clock, loadMailShop, findShopMailbox }: GatewaysDeps,
  provider: PaymentProvider,
): Promise<void> {
  const attemptId = newId();
  const { url } = await loadMailShop();
  const { gatewayOrderId } = await provider.createSession({
    attemptId,
    orderId: attemptId,
    amountPaise: TEST_PAISE,
    customer: {
      id: attemptId,
      name: 'Connection test',
      email: await findShopMailbox(),
      phone: '9999999999',
    },
    returnUrl: `${url}/payment-success`,
    expiresAt: addMs(clock.now(), TEST_MS),
  });
  // What was to be tested has worked.
  await provider.terminate?.(gatewayOrderId).catch(ignoreGatewayError);
}

async function listStatuses(
  { db, gateways }: GatewaysDeps,
  inTestMode: GatewaysService['inTestMode'],
): Promise<GatewayStatus[]> {
  const rows = await findWithheld(db);
  return [...gateways.providers.keys()].map((gateway) => {
    const method = findMethodByGateway(gateway) as PaymentMethod;
    const row = rows.find((one) => one.method === method);
    const refusal = row ? { message: row.reason, since: row.since.toISOString() } : null;
    return { gateway, method, isTest: inTestMode.has(gateway), refusal };
  });
}

async function loadOptions(
  { db, shop, gateways }: GatewaysDeps,
  inTestMode: GatewaysService['inTestMode'],
): Promise<InPaise<PaymentOptions>> {
  const { currency, rate } = gateways.paypalPrice;
  const [{ paymentMethods: methods, ...rules }, refused] = await Promise.all([
    shop.loadCheckoutRules(),
    findWithheld(db),
  ]);
  const { cashFee, cashLimit, cashRefusedPincodes, cashAllowedPincodes, cashAdvance } = rules;
  const cash = {
    ...{ cashFee, cashLimit, cashRefusedPincodes, cashAllowedPincodes, cashAdvance },
    ...(dependsOnOrder(rules) && { dependsOnOrder: true as const }),
  };
  return {
    methods,
    withheld: refused.map(({ method }) => method),
    simulated: methodsAt(inTestMode),
    paypal: gateways.providers.has('paypal') ? { currency, rate: rateText(rate) } : null,
    cash: methods.some(isCollected) ? cash : null,
  };
}

/** Reads a payment that does not exist, which needs valid keys. @throws GatewayError */
export async function checkKeys(provider: PaymentProvider): Promise<void> {
  try {
    await provider.readPayment(randomUUID());
  } catch (error) {
    if (!isRefused(error, 404)) throw error;
  }
}

function ignoreGatewayError(error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
}

/** The payment methods of these gateways. */
function methodsAt(gateways: ReadonlySet<GatewayName | null>): PaymentMethod[] {
  return GATEWAY_METHODS.filter((method) => gateways.has(getGateway(method)));
}

/** A rate as rupees with its decimals, such as `84.25`. */
export function rateText(rate: RateMicros): string {
  return String(rate / 1_000_000);
}
