import type {
  Clock,
  Schedule,
  SimulatedGateway,
  SimulatorStore,
  StoredDelivery,
} from './simulator-store.ts';

interface SenderDeps {
  store: SimulatorStore;
  clock: Clock;
  schedule: Schedule;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The headers of one try: signed again each time, over the same body. */
  sign: Record<SimulatedGateway, (body: string, tries: number) => Record<string, string>>;
  /** Receives errors of the simulator itself, as of its database. */
  report: (error: unknown) => void;
}

const MINUTE_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** Minutes until each further try: Cashfree's default policy, and PayPal's 25 over three days. */
const RETRY_MINUTES: Record<SimulatedGateway, readonly number[]> = {
  cashfree: [2, 10, 30],
  paypal: Array.from({ length: 25 }, (_, index) => Math.min(2 ** (index + 1), 240)),
};

/**
 * Delivers webhooks at least once: retried later on any answer but a 2xx. Each is delivered on its
 * own, so they can arrive in any order.
 */
export function createWebhookSender({ store, clock, schedule, fetch, sign, report }: SenderDeps) {
  function send({ id, dueAt }: Pick<StoredDelivery, 'id' | 'dueAt'>): void {
    const delay = Math.max(0, dueAt.getTime() - clock.now().getTime());
    schedule(delay, () => tryOnce(id).catch(report));
  }

  async function tryOnce(id: string): Promise<void> {
    const delivery = await store.findDelivery(id);
    if (!delivery) return;
    const tries = delivery.tries + 1;
    if (await post(delivery, tries)) return store.moveDelivery(id, null);
    const minutes = RETRY_MINUTES[delivery.gateway][tries - 1];
    if (minutes === undefined) return store.moveDelivery(id, null);
    const dueAt = new Date(clock.now().getTime() + minutes * MINUTE_MS);
    await store.moveDelivery(id, { tries, dueAt });
    send({ id, dueAt });
  }

  /** Whether the receiver answered with a 2xx. */
  async function post({ gateway, url, body }: StoredDelivery, tries: number): Promise<boolean> {
    const headers = { 'content-type': 'application/json', ...sign[gateway](body, tries) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return (await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })).ok;
    } catch {
      return false;
    }
  }

  return send;
}
