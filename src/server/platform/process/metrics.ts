import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of one process, in a registry of their own so that tests don't share it. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    /** Counts one answered request. */
    observe: (method: string, status: number, seconds: number) =>
      requests.observe({ method, status: String(status) }, seconds),
    /** All metrics in Prometheus' text format. */
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
