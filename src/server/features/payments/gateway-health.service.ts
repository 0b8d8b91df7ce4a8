import { z } from 'zod';
import type { GatewayStatus } from '../../../contract/payment-admin.ts';
import { paise } from '../../../domain/money/money.ts';
import {
  type GatewayName,
  getGateway,
  methodAt,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { newId } from '../../platform/db/ids.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { notFound, ShopError } from '../../platform/http/shop-error.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { writeMail } from '../../platform/mail/mail-layout.ts';
import type { Gateways, PaymentProvider } from './gateways/gateway.ts';
import { GatewayError, isRefusalOfShop, isRefused } from './gateways/gateway-error.ts';
import type { PaymentDeps } from './payment-log.service.ts';

/** How often a gateway that refuses the shop is tried again without the admin. */
const RETRY_MS = 15 * 60_000;
/** The amount of an order that is created to test a gateway and never paid. */
const TEST_PAISE = paise(10_000);
const TEST_MS = 30 * 60_000;

export type GatewayHealth = ReturnType<typeof createGatewayHealth>;

/** Emails the admin that a gateway refuses the shop. */
export const mailMethodWithheld = job(
  'payments.mail-method-withheld',
  z.object({ method: z.enum(PAYMENT_METHODS) }),
);

/** Notices gateways that refuse the shop, and takes their payment method off the payment page. */
export function createGatewayHealth(deps: PaymentDeps) {
  const { pool, clock, jobs, mailer, gateways, log, mailShop, shopMailbox } = deps;
  const { withheld } = deps.shop;
  /** When this process tried each gateway last. */
  const triedAt = new Map<GatewayName, number>();

  /** Withholds the method of a gateway that refuses the shop; the first refusal is emailed. */
  async function report(error: unknown): Promise<void> {
    if (!(error instanceof GatewayError) || !isRefusalOfShop(error)) return;
    const method = methodAt(error.gateway);
    if (!method) return;
    const { gateway, detail: message } = error;
    const since = clock.now();
    await inTransaction(pool, async (tx) => {
      if (!(await withheld.add(tx, method, message, since))) return;
      await log.recordDecision(tx, { orderId: null, gateway }, 'payment method withheld', {
        message,
      });
      await jobs.send(tx, mailMethodWithheld, { method });
    });
  }

  /** Emails the admin that a gateway refuses the shop, unless it works again by now. */
  async function mailWithheld(method: PaymentMethod, mailId: string): Promise<void> {
    const reason = (await withheld.list()).find((each) => each.method === method);
    if (!reason) return;
    const shop = await mailShop();
    const mail = writeMail(shop, {
      to: await shopMailbox(),
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

  /** A read that needs valid keys; that nothing is found is fine. */
  async function checkKeys(provider: PaymentProvider): Promise<void> {
    try {
      await provider.status(newId());
    } catch (error) {
      if (!isRefused(error, 404)) throw error;
    }
  }

  /** Opens a payment that nobody pays: what a customer's payment needs has to work. */
  async function openTestPayment(provider: PaymentProvider): Promise<void> {
    const attemptId = newId();
    const { url } = await mailShop();
    const { gatewayOrderId } = await provider.createSession({
      attemptId,
      orderId: attemptId,
      amount: { paise: TEST_PAISE },
      customer: {
        id: attemptId,
        name: 'Connection test',
        email: await shopMailbox(),
        phone: '9999999999',
      },
      returnUrl: `${url}/payment-success`,
      expiresAt: new Date(clock.now().getTime() + TEST_MS),
    });
    // What was to be tested has worked.
    await provider.terminate?.(gatewayOrderId).catch(ignoreGatewayError);
  }

  async function attempt(provider: PaymentProvider, test: (one: PaymentProvider) => Promise<void>) {
    triedAt.set(provider.gateway, clock.now().getTime());
    try {
      await test(provider);
      return null;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      await report(error);
      return error;
    }
  }

  async function statuses(): Promise<GatewayStatus[]> {
    const rows = await withheld.list();
    return [...gateways.providers.keys()].map((gateway) => {
      const method = methodAt(gateway) as PaymentMethod;
      const row = rows.find((one) => one.method === method);
      const isTest = gateways.simulated.has(gateway) || gateways.inSandbox.has(gateway);
      const refusal = row ? { message: row.reason, since: row.since.toISOString() } : null;
      return { gateway, method, isTest, refusal };
    });
  }

  return {
    report,
    mailWithheld,
    statuses,

    /**
     * Tests a gateway for the admin; one that works is offered again.
     * @throws ShopError NOT_FOUND, and PAYMENT_UNAVAILABLE when it gives no answer
     */
    async test(name: string): Promise<GatewayStatus[]> {
      const method = methodAt(name);
      const gateway = getGateway(method);
      const provider = gateway && gateways.providers.get(gateway);
      if (!provider || !method) throw notFound('This gateway');
      const error = await attempt(provider, openTestPayment);
      if (!error) await withheld.remove(method);
      else if (!isRefusalOfShop(error)) {
        throw new ShopError('PAYMENT_UNAVAILABLE', `${method} did not answer: ${error.detail}`);
      }
      return statuses();
    },

    /** Checks the keys once in each process, and tries gateways that refused the shop again. */
    async run(): Promise<void> {
      const refused = (await withheld.list()).map(({ method }) => method);
      for (const [gateway, provider] of gateways.providers) {
        if (gateways.simulated.has(gateway)) continue;
        const method = methodAt(gateway);
        const tried = triedAt.get(gateway);
        if (method && refused.includes(method)) {
          if (tried !== undefined && clock.now().getTime() - tried < RETRY_MS) continue;
          if (!(await attempt(provider, openTestPayment))) await withheld.remove(method);
        } else if (tried === undefined) await attempt(provider, checkKeys);
      }
    },
  };
}

function ignoreGatewayError(error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
}

/** The gateways with a report of every call that refuses the shop. */
export function reportingGateways(
  gateways: Gateways,
  report: (error: unknown) => Promise<void>,
): Gateways {
  const watched =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await call(...args);
      } catch (error) {
        await report(error);
        throw error;
      }
    };
  const providers = [...gateways.providers].map(([name, provider]) => {
    const reporting: PaymentProvider = {
      ...provider,
      createSession: watched((request) => provider.createSession(request)),
      status: watched((id) => provider.status(id)),
      refund: watched((request) => provider.refund(request)),
      refundStatus: watched((query) => provider.refundStatus(query)),
    };
    const { capture } = provider;
    if (capture) reporting.capture = watched(capture);
    return [name, reporting] as const;
  });
  return { ...gateways, providers: new Map(providers) };
}
