import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '../../../contract/accounts.ts';
import type { GoLiveStep, RunnableStep, StepResult } from '../../../domain/first-run/go-live.ts';
import {
  type GatewayName,
  getGateway,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { truncate } from '../../../domain/text/text.ts';
import { addMs, HOUR_MS } from '../../../domain/time/calendar.ts';
import { findStoredValue, setStoredValue } from '../../platform/db/stored-values.repository.ts';
import { invalidField, ShopError } from '../../platform/errors/shop-error.ts';
import { getMailRefusal } from '../../platform/mail/mail.ts';
import { writeMail } from '../../platform/mail/mail-layout.ts';
import { hashToken } from '../../platform/process/secrets.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './first-run.repository.ts';
import { checkOwnAddress } from './self-check.ts';

const MAIL_TOKEN = 'go-live-mail';
const MAIL_HOURS = 48;
/** How long the admin waits for the mail server. */
const MAIL_SECONDS = 15;
/** Longer answers of a mail server say no more. */
const MAX_REFUSAL = 300;

/** What the checks before opening need. */
export interface GoLiveDeps extends ServiceBase {
  payments: Pick<PaymentsService, 'gateways'>;
  gateways: { inSandbox: ReadonlySet<GatewayName> };
  fetch: typeof globalThis.fetch;
}

/** Carries out a check before opening for the admin, and stores its result. */
export async function runGoLiveStep(
  deps: GoLiveDeps,
  admin: User,
  step: RunnableStep,
): Promise<void> {
  await keep(deps, step, await RUNS[step](deps, admin));
}

/** Notes that the test email has arrived. @throws ShopError BAD_INPUT for another or an old link */
export async function noteMailArrived(deps: GoLiveDeps, token: string): Promise<void> {
  const [hash, until = ''] = ((await findStoredValue(deps.db, MAIL_TOKEN)) ?? '').split(' ');
  if (hash !== hashToken(token) || until < deps.clock.now().toISOString()) {
    throw invalidField('token', 'This link is too old. Send the test email again.');
  }
  await keep(deps, 'mail', { state: 'done', reason: 'The test email has arrived.' });
}

/** The last results by step; `real` are the gateways that take real money now. */
export async function listResults(
  { db, publicUrl }: GoLiveDeps,
  real: GatewayName[],
): Promise<Map<GoLiveStep, repository.CheckRow>> {
  const rows = await repository.listChecks(db);
  const current = rows.filter(({ step, subject }) => subject === getSubject(publicUrl, step, real));
  return new Map(current.map((row) => [row.step, row]));
}

/** The gateways of `offered` that take real money, and the methods whose keys are for a sandbox. */
export function methodsByKeys(
  { payments, gateways }: GoLiveDeps,
  offered: readonly PaymentMethod[],
) {
  const real: GatewayName[] = [];
  const inSandbox: PaymentMethod[] = [];
  for (const method of offered) {
    const gateway = getGateway(method);
    if (gateway === null || payments.gateways.simulatedMethods.includes(method)) continue;
    if (gateways.inSandbox.has(gateway)) inSandbox.push(method);
    else real.push(gateway);
  }
  return { real, inSandbox };
}

const confirmed = async (): Promise<StepResult> => ({ state: 'done', reason: null });
const RUNS: Record<RunnableStep, (deps: GoLiveDeps, admin: User) => Promise<StepResult>> = {
  domain: ({ publicUrl, fetch, authSecret: secret }) =>
    checkOwnAddress(publicUrl, { fetch, secret, challenge: randomBytes(16).toString('hex') }),
  keys: testGateways,
  mail: sendTestMail,
  free: confirmed,
  policies: confirmed,
  delivery: confirmed,
  backup: confirmed,
};

async function keep(deps: GoLiveDeps, step: RunnableStep, result: StepResult): Promise<void> {
  const subject = getSubject(deps.publicUrl, step, await listRealGateways(deps));
  await repository.upsertCheck(deps.db, { step, ...result, subject, at: deps.clock.now() });
}

/** What a stored result is about: one about something else does not count any more. */
function getSubject(publicUrl: string, step: GoLiveStep, real: GatewayName[]): string {
  if (step === 'domain') return publicUrl;
  if (step === 'keys') return real.toSorted().join(' ');
  return '';
}

const listRealGateways = async (deps: GoLiveDeps) =>
  methodsByKeys(deps, (await deps.shop.loadSettings()).paymentMethods).real;

async function testGateways(deps: GoLiveDeps): Promise<StepResult> {
  const real = await listRealGateways(deps);
  if (real.length === 0) return { state: 'to do', reason: 'No gateway with keys is offered.' };
  for (const gateway of real) {
    const result = await testGateway(deps, gateway);
    if (result) return result;
  }
  return { state: 'done', reason: 'The keys work: a payment could be opened.' };
}

/** Null where the gateway accepts the shop. */
async function testGateway(
  { payments }: GoLiveDeps,
  gateway: GatewayName,
): Promise<StepResult | null> {
  try {
    const statuses = await payments.gateways.test(gateway);
    const status = statuses.find((one) => one.gateway === gateway);
    if (!status?.refusal) return null;
    return {
      state: 'to do',
      reason: `${status.method} refuses your shop: ${status.refusal.message}`,
    };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { state: 'unchecked', reason: error.message };
  }
}

/** @throws ShopError BAD_INPUT without a mail server */
async function sendTestMail(deps: GoLiveDeps, admin: User): Promise<StepResult> {
  const { db, clock, mailer, loadMailShop } = deps;
  if (!mailer.hasServer) {
    throw invalidField('id', 'No mail server is set: add SMTP_URL and restart the shop');
  }
  const token = randomBytes(32).toString('base64url');
  const until = addMs(clock.now(), MAIL_HOURS * HOUR_MS).toISOString();
  const from = await loadMailShop();
  const mail = writeMail(from, {
    to: admin.email,
    subject: 'Test email of your shop',
    parts: [
      'Emails of your shop arrive. Follow the link to confirm it.',
      {
        kind: 'link',
        label: 'This email has arrived',
        url: `${from.url}/admin?arrived=${token}`,
      },
      `The link works for ${MAIL_HOURS} hours.`,
    ],
  });
  await setStoredValue(db, MAIL_TOKEN, `${hashToken(token)} ${until}`);
  // Not as a job: the admin waits, and has to see why it was refused.
  const sending = mailer.send(mail, `go-live-${hashToken(token).slice(0, 32)}`);
  const problem = await Promise.race([sending.then(() => null, mailProblem), noAnswer()]);
  return {
    state: 'to do',
    reason: problem
      ? `${problem} Check SMTP_URL and MAIL_FROM.`
      : `Sent to ${admin.email}. Follow the link in it.`,
  };
}

/** The sentence for the admin about a refused email; other errors are rethrown. */
function mailProblem(error: unknown): string {
  const refusal = getMailRefusal(error);
  if (refusal === null) throw error;
  return `The mail server did not accept it: ${truncate(refusal.replace(/\.$/, ''), MAX_REFUSAL)}.`;
}

async function noAnswer(): Promise<string> {
  await wait(MAIL_SECONDS * 1000, undefined, { ref: false });
  return `The mail server did not answer within ${MAIL_SECONDS} seconds.`;
}
