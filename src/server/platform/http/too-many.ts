import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '../db/ids.ts';
import { tooMany } from './rate-limits.ts';

/**
 * Answers a request beyond the limit of its address: a page to whoever opens one, the API's error to all
 * others.
 */
export function answerTooMany(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  seconds: number,
): void {
  const { code, message, status } = tooMany(seconds);
  const requestId = newId();
  const isPage =
    method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
  // A body may follow that nobody reads.
  response.writeHead(status, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    ...{ 'Retry-After': seconds, Connection: 'close', 'X-Request-Id': requestId },
  });
  response.end(isPage ? pageOf(seconds) : JSON.stringify({ message, code, requestId }));
}

/** Needs nothing else of the shop: every further request would be refused too. */
function pageOf(seconds: number): string {
  const wait = seconds < 10 ? 'a moment' : seconds < 60 ? `${seconds} seconds` : 'a minute';
  return `<!doctype html><html lang="en-IN" style="background:#fbf7ef"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Too many requests</title>
<main style="font:1.0625rem/1.6 system-ui,sans-serif;color:#5c4a44;margin:18vh auto;max-width:30rem;padding:1.5rem;text-align:center">
<h1 style="font:500 1.75rem/1.3 Georgia,serif;color:#241a17">Too many requests</h1>
<p>Your connection has sent more requests than the shop can take. Wait ${wait}, then open the page again. Your cart is kept.</p>
<p style="margin-top:2rem"><a href="" style="display:inline-block;padding:.75rem 1.75rem;background:#8c1c2f;color:#fff;text-decoration:none;border-radius:2px">Open the page again</a></p></main></html>`;
}
