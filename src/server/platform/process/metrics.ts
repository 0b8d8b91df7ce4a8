import { AsyncLocalStorage } from 'node:async_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** A gauge's present values, by the values of its label. */
type Readings = Record<string, number>;

/** The metrics of one process, in a registry of their own so that tests don't share it. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const orderEvents = counter(
    'shop_order_events_total',
    'Events of orders, such as placed, paid, refunded or shipped',
    ['event'],
  );
  const gateways = counter(
    'shop_gateway_exchanges_total',
    'Answers of payment gateways (answered, refused, failed) and their webhooks (webhook, rejected)',
    ['gateway', 'outcome'],
  );
  const jobs = counter('shop_jobs_total', 'Jobs that were run', ['job', 'outcome']);
  // Counted by hand: a labelled counter costs more than finding the answer.
  const cached = { hit: 0, miss: 0 };
  new Counter({
    name: 'shop_cached_answers_total',
    help: 'Public answers that were in memory (hit) or had to be made (miss)',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(cached)) this.inc({ result }, count);
    },
  });
  const refused = counter(
    'shop_requests_refused_total',
    'Requests refused because too many others were waited for (busy) or by their address (limit)',
    ['reason'],
  );
  return {
    /** Counts one answered request. */
    observe: (method: string, status: number, seconds: number) =>
      requests.observe({ method, status: String(status) }, seconds),
    /** Counts what has happened to orders. */
    countOrderEvents(notes: readonly NotedOrderEvent[]): void {
      for (const { event } of notes) orderEvents.inc({ event });
    },
    /** Counts one answer, error or webhook of a payment gateway. */
    countExchange: (gateway: string, outcome: string) => gateways.inc({ gateway, outcome }),
    countJob: (job: string, outcome: 'completed' | 'failed') => jobs.inc({ job, outcome }),
    countCached(result: 'hit' | 'miss'): void {
      cached[result] += 1;
    },
    countRefused: (reason: 'busy' | 'limit') => refused.inc({ reason }),
    /** Adds a gauge that is read whenever the metrics are. */
    addGauge<L extends string>(
      { name, help, label }: { name: string; help: string; label: L },
      read: () => Readings | Promise<Readings>,
    ): void {
      new Gauge<L>({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          // What cannot be read now, as while the database is away, is left out.
          const readings = await Promise.resolve(read()).catch(() => ({}));
          for (const [value, count] of Object.entries<number>(readings)) {
            this.set({ [label]: value } as Record<L, string>, count);
          }
        },
      });
    },
    /** All metrics in Prometheus' text format. */
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Something that happened to an order, such as `paid`. */
export interface NotedOrderEvent {
  order: string;
  event: string;
}

const currentNotes = new AsyncLocalStorage<NotedOrderEvent[]>();

/** Notes an event for the log line and the metrics of the request or job that is running. */
export function noteOrderEvent(order: string, event: string): void {
  currentNotes.getStore()?.push({ order, event });
}

/** Runs a transaction: what it notes is passed on when it is committed, and dropped when it fails. */
export async function holdOrderEvents<T>(work: () => Promise<T>): Promise<T> {
  const held: NotedOrderEvent[] = [];
  const result = await currentNotes.run(held, work);
  currentNotes.getStore()?.push(...held);
  return result;
}

/** Runs a request or a job; `into` gets what it notes. */
export const collectOrderEvents = <T>(into: NotedOrderEvent[], work: () => T): T =>
  currentNotes.run(into, work);
