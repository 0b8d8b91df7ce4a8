import type { createGatewayHttp, GatewayDeps } from '../gateway-http.ts';
import { paypalToken } from './paypal-responses.ts';

/** A new token is fetched this long before the old one expires. */
const TOKEN_MARGIN_MS = 60_000;

/** The access token of PayPal's APIs: one for all calls until it expires. */
export function createPaypalToken(
  { clientId, secret }: { clientId: string; secret: string },
  send: ReturnType<typeof createGatewayHttp>,
  clock: GatewayDeps['clock'],
) {
  let current: { value: string; expiresAt: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const token = await send(paypalToken, {
      operation: 'sign in',
      path: '/v1/oauth2/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const expiresAt = clock.now().getTime() + token.expires_in * 1000 - TOKEN_MARGIN_MS;
    current = { value: token.access_token, expiresAt };
    return token.access_token;
  }

  return {
    async get(): Promise<string> {
      if (current && current.expiresAt > clock.now().getTime()) return current.value;
      fetching ??= fetchToken().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    /** Drops a token that was refused, unless it has been replaced. */
    drop(value: string): void {
      if (current?.value === value) current = undefined;
    },
  };
}
