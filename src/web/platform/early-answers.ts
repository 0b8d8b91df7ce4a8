import type { Api } from '../../contract/api.ts';
import { TOKEN_KEY } from './auth-token.ts';

/** What a private page asks the API for before its scripts have arrived. */
interface EarlyAnswers {
  /** The bearer token they were asked for with. */
  token: string;
  /** By the whole address. */
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** Later the page is no longer being loaded, and asks anew. */
const MAX_AGE_MS = 30_000;

/** A call that reads, without query. */
interface EarlyRequest {
  path: string;
  credentials: RequestCredentials;
}

/** The `handle` of a route whose `clientLoader` needs answers that can be asked for early. */
export interface EarlyHandle {
  early: (params: Record<string, string | undefined>) => EarlyRequest[];
}

/** As the client of the API would send it. */
export function earlyRequest(
  name: keyof Api & `GET ${string}`,
  id = '',
  credentials: RequestCredentials = 'same-origin',
): EarlyRequest {
  return { path: name.slice(4).replace('{id}', encodeURIComponent(id)), credentials };
}

/**
 * The inline script that asks the API as soon as the page arrives, in a browser that holds a token. The
 * answers wait in memory for the client of the API. They are dropped when another tab changes the stored token
 * or cart meanwhile.
 *
 * @param baseUrl of the API; empty = the page's own origin
 */
export function earlyAnswersScript(requests: readonly EarlyRequest[], baseUrl: string): string {
  const given = JSON.stringify({ requests, baseUrl }).replaceAll('<', '\\u003c');
  return `(function (given) {
  var token = null;
  try { token = localStorage.getItem('${TOKEN_KEY}'); } catch (error) {}
  if (!token) return;
  var answers = {};
  given.requests.forEach(function (request) {
    var address = new URL(request.path, given.baseUrl || location.origin).href;
    answers[address] = fetch(address, {
      headers: { authorization: 'Bearer ' + token },
      credentials: request.credentials,
    });
    // Whoever takes the answer handles a failure; without this the browser would report it as unhandled.
    answers[address].catch(function () {});
  });
  window.earlyAnswers = { token: token, answers: answers };
  addEventListener('storage', function () { delete window.earlyAnswers; }, { once: true });
})(${given});`;
}

/** Forgets them, where they may be older than a change that was made elsewhere. */
export function dropEarlyAnswers(): void {
  delete window.earlyAnswers;
}

/**
 * The answer to a request that was asked for early with the same token, once. A request that changes
 * something drops all: they may be older than the change.
 */
export function takeEarlyAnswer(request: Request): Promise<Response> | undefined {
  const early = window.earlyAnswers;
  if (!early) return undefined;
  const isCurrent = request.method === 'GET' && performance.now() < MAX_AGE_MS;
  if (!isCurrent || request.headers.get('authorization') !== `Bearer ${early.token}`) {
    dropEarlyAnswers();
    return undefined;
  }
  const answer = early.answers[request.url];
  delete early.answers[request.url];
  return answer?.catch(() => fetch(request));
}
