import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** Counts one answered request. */
  observe(method: string, status: number, seconds: number): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

/** The metrics of one process, in a registry of their own so that tests don't share it. */
export function createMetrics(): Metrics {
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
    observe: (method, status, seconds) =>
      requests.observe({ method, status: String(status) }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
