import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** npm gets it at the first run: as a dependency it would add 114 packages to every install. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

export interface LighthouseRun {
  /** By category, from 0 to 1. */
  scores: Record<string, number>;
  /** Largest contentful paint, time to interactive and total blocking time, in ms. */
  lcp: number;
  interactive: number;
  tbt: number;
  /** Cumulative layout shift. */
  cls: number;
  /** By kind of resource. */
  transfers: Record<string, { requests: number; bytes: number }>;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    {
      score: number | null;
      title: string;
      numericValue?: number;
      details?: { items?: { resourceType?: string; transferSize?: number }[] };
    }
  >;
}

/** How the slow network comes about: computed from a fast load, or really slowed by the browser. */
export type Throttling = 'simulate' | 'devtools';

/** Measures a page as a phone in the browser at this debugging port, which keeps its cookies. */
export async function runLighthouse(
  address: string,
  port: number,
  throttling: Throttling,
): Promise<LighthouseRun> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address],
      ...['--quiet', '--output=json', `--port=${port}`, '--disable-storage-reset'],
      `--throttling-method=${throttling}`,
      '--only-categories=performance,accessibility,best-practices,seo',
    ],
    // It hangs now and then; a load takes 20 to 45 s.
    { maxBuffer: 2 ** 28, timeout: 120_000 },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  if (process.env.BENCH_AUDITS) listFailed(audits);
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([category, { score }]) => [category, score ?? 0]),
    ),
    lcp: value('largest-contentful-paint'),
    interactive: value('interactive'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    transfers: transfersOf(audits['network-requests']?.details?.items ?? []),
  };
}

/** The audits that do not pass, on standard error. */
function listFailed(audits: Report['audits']): void {
  for (const [name, { score, title }] of Object.entries(audits)) {
    if (score !== null && score < 1) console.error(`  ${score} ${name}: ${title}`);
  }
}

function transfersOf(requests: readonly { resourceType?: string; transferSize?: number }[]) {
  const byType = Map.groupBy(requests, ({ resourceType = 'Other' }) => resourceType);
  const sum = (bytes: number, { transferSize = 0 }) => bytes + transferSize;
  return Object.fromEntries(
    [...byType].map(([type, all]) => [type, { requests: all.length, bytes: all.reduce(sum, 0) }]),
  );
}
