import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ContentWatch } from '../db/content-watch.ts';
import { newId } from '../db/ids.ts';
import type { Metrics } from '../process/metrics.ts';
import type { AnswerCache, Encoding, StoredAnswer } from './answer-cache.ts';

interface CachedAnswersParts {
  cache: AnswerCache;
  watch: ContentWatch;
  /** The key of a request for a public page or read; null for all others. */
  keyOf: (url: string) => string | null;
  /** Whether a request other than GET edits what public pages show. */
  isEdit: (url: string) => boolean;
  metrics: Metrics;
  /** Answers what is not public, and public requests that failed. */
  next: RequestListener;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** When the request arrived, in ms. */
  started: number;
}

/** Answers requests for public pages and reads from memory, and passes on all others. */
export function answerFromCache(parts: CachedAnswersParts): RequestListener {
  const { cache, watch, keyOf, isEdit, metrics, next } = parts;

  function send({ request, response, started }: Exchange, stored: StoredAnswer): void {
    const finish = (status: number) =>
      metrics.observe(request.method ?? '', status, (performance.now() - started) / 1000);
    const encoding = encodingOf(request.headers['accept-encoding']);
    const ready = stored.ready(encoding);
    const known = request.headers['if-none-match'];
    if (known?.split(/,\s*/).includes(stored.etag) && stored.status === 200) {
      response.writeHead(304, withId(stored.unchanged)).end();
      finish(304);
    } else if (ready) {
      response.writeHead(stored.status, withId(ready.headers));
      response.end(request.method === 'HEAD' ? undefined : ready.body);
      finish(stored.status);
    } else {
      void stored.encode(encoding).then(
        () => send({ request, response, started }, stored),
        () => next(request, response),
      );
    }
  }

  function hit(exchange: Exchange, stored: StoredAnswer): void {
    metrics.countCached('hit');
    send(exchange, stored);
  }

  return (request, response) => {
    const exchange = { request, response, started: performance.now() };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // The next public answer shows what this request has changed.
      if (isEdit(request.url ?? '')) response.once('prefinish', watch.noteOwnChange);
      return next(request, response);
    }
    const url = request.url ?? '';
    const isCurrent = watch.isCurrent();
    // Most addresses are keys themselves.
    const known = isCurrent ? cache.ready(url) : null;
    if (known) return hit(exchange, known);
    const key = keyOf(url);
    if (key === null) return next(request, response);
    const ready = isCurrent ? cache.ready(key) : null;
    if (ready) return hit(exchange, ready);
    metrics.countCached('miss');
    void watch
      .catchUp()
      .then(() => cache.get(key))
      .then(
        (stored) => send(exchange, stored),
        () => next(request, response),
      );
    return undefined;
  };
}

/** Also an answer from memory can be named by whoever reports a problem with it. */
const withId = (headers: string[]) => [...headers, 'X-Request-Id', newId()];

/** The best encoding of those that a client accepts. */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  const offered = String(accepted ?? '');
  if (BROTLI.test(offered)) return 'br';
  return GZIP.test(offered) ? 'gzip' : 'identity';
}

/** The name in a list of encodings, unless its weight is 0. */
const offers = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i');
const BROTLI = offers('br');
const GZIP = offers('gzip');
