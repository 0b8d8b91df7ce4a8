// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dropEarlyAnswers,
  earlyAnswersScript,
  earlyRequest,
  takeEarlyAnswer,
} from './early-answers.ts';

const BASE = 'https://silks.example';
const CART = `${BASE}/api/cart`;
const fetched = vi.fn<(address: string | Request, options?: RequestInit) => Promise<Response>>();

function open(token: string | null) {
  localStorage.clear();
  if (token) localStorage.setItem('ssmsAuthToken', token);
  runInThisContext(earlyAnswersScript([earlyRequest('GET /api/cart')], BASE));
}

function requestOf(token: string, options: RequestInit = {}) {
  return new Request(CART, { headers: { authorization: `Bearer ${token}` }, ...options });
}

beforeEach(() => {
  delete window.earlyAnswers;
  fetched.mockReset().mockImplementation(async () => new Response('early'));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(performance, 'now').mockReturnValue(1000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('asks with the stored token, as the client of the API does', () => {
  open('anna');
  expect(fetched).toHaveBeenCalledExactlyOnceWith(CART, {
    headers: { authorization: 'Bearer anna' },
    credentials: 'same-origin',
  });
});

it('asks for nothing without a token', () => {
  open(null);
  expect(fetched).not.toHaveBeenCalled();
  expect(takeEarlyAnswer(requestOf('anna'))).toBeUndefined();
});

it('sends cookies where the call does, and encodes the id of an address', () => {
  expect(earlyRequest('GET /api/orders/{id}', '</script>"', 'include')).toEqual({
    path: '/api/orders/%3C%2Fscript%3E%22',
    credentials: 'include',
  });
});

describe('takeEarlyAnswer', () => {
  it('gives each answer once', async () => {
    open('anna');
    expect(await (await takeEarlyAnswer(requestOf('anna')))?.text()).toBe('early');
    expect(takeEarlyAnswer(requestOf('anna'))).toBeUndefined();
  });

  it.each([
    ['another customer', () => requestOf('bina')],
    ['a change', () => requestOf('anna', { method: 'POST' })],
  ])('drops the answers at a request of %s', (_, first) => {
    open('anna');
    expect(takeEarlyAnswer(first())).toBeUndefined();
    expect(takeEarlyAnswer(requestOf('anna'))).toBeUndefined();
  });

  it('drops them where they may be older than a change elsewhere', () => {
    open('anna');
    dropEarlyAnswers();
    expect(takeEarlyAnswer(requestOf('anna'))).toBeUndefined();
  });

  it('drops them when another tab changes what is stored', () => {
    open('anna');
    window.dispatchEvent(new Event('storage'));
    expect(takeEarlyAnswer(requestOf('anna'))).toBeUndefined();
  });

  it('drops them once the page is no longer being loaded', () => {
    open('anna');
    vi.mocked(performance.now).mockReturnValue(31_000);
    expect(takeEarlyAnswer(requestOf('anna'))).toBeUndefined();
  });

  it('asks again where no answer came', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    open('anna');
    expect(await (await takeEarlyAnswer(requestOf('anna')))?.text()).toBe('early');
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
