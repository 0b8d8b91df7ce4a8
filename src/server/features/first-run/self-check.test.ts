import { describe, expect, it } from 'vitest';
import { answerChallenge, checkOwnAddress } from './self-check.ts';

const SECRET = 'a secret of the tests';
const CHALLENGE = '0123456789abcdef0123456789abcdef';
const ADDRESS = 'https://silks.example';

/** The check of an address, and the requests that it made. */
async function checked(address: string, answer: () => Response | Promise<Response>) {
  const requests: { url: string; redirect: string | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    requests.push({ url: String(url), redirect: init?.redirect });
    return answer();
  };
  const result = await checkOwnAddress(address, { fetch, secret: SECRET, challenge: CHALLENGE });
  return { ...result, requests };
}

const failing = (code: string) => () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
};

describe('the check of the shop’s own address', () => {
  it('recognises the shop, and follows no redirect', async () => {
    const { state, requests } = await checked(
      ADDRESS,
      () => new Response(answerChallenge(SECRET, CHALLENGE)),
    );
    expect(state).toBe('done');
    const url = `${ADDRESS}/.well-known/shop-check?challenge=${CHALLENGE}`;
    expect(requests).toEqual([{ url, redirect: 'manual' }]);
  });

  it.each([
    ['', 'PUBLIC_URL is not set.'],
    ['http://silks.example', 'is not an HTTPS address'],
  ])('of %j requests nothing', async (address, reason) => {
    const result = await checked(address, () => new Response(''));
    expect(result).toMatchObject({ state: 'to do', reason: expect.stringContaining(reason) });
    expect(result.requests).toEqual([]);
  });

  it.each([
    [
      'another shop',
      () => new Response(answerChallenge('another secret', CHALLENGE)),
      'Something else',
    ],
    ['another server', () => new Response('<html>'.repeat(10_000)), 'Something else'],
    ['an error page', () => new Response('', { status: 502 }), 'Something else'],
    [
      'a redirect',
      () => new Response(null, { status: 301, headers: { location: 'http://169.254.169.254/' } }),
      'on to another address',
    ],
    ['no domain', failing('ENOTFOUND'), 'does not exist yet'],
    ['an old certificate', failing('CERT_HAS_EXPIRED'), 'certificate'],
    ['a certificate of its own', failing('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
  ])('finds %s', async (_, answer, reason) => {
    const result = await checked(ADDRESS, answer);
    expect(result).toMatchObject({ state: 'to do', reason: expect.stringContaining(reason) });
  });

  it('says that it could not be checked where the server cannot reach itself', async () => {
    const result = await checked(ADDRESS, failing('ECONNREFUSED'));
    expect(result.state).toBe('unchecked');
    expect(result.reason).toContain(`could not reach ${ADDRESS} (ECONNREFUSED)`);
  });
});
