import { GatewayError } from './gateway-error.ts';
import type { createGatewayHttp, GatewayDeps } from './gateway-http.ts';
import { paypalToken } from './paypal-answers.ts';

/** A token is fetched anew this long before it ends. */
const TOKEN_MARGIN_MS = 60_000;

/** The sign-in of the APIs: one token for all calls until it ends. */
export function createPaypalToken(
  { clientId, secret }: { clientId: string; secret: string },
  send: ReturnType<typeof createGatewayHttp>,
  clock: GatewayDeps['clock'],
) {
  let held: { value: string; endsAt: number } | undefined;
  let asked: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const operation = 'sign in';
    const { json } = await send({
      operation,
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { data } = paypalToken.safeParse(json);
    if (!data) throw new GatewayError('malformed', 'no token', { gateway: 'paypal', operation });
    const endsAt = clock.now().getTime() + data.expires_in * 1000 - TOKEN_MARGIN_MS;
    held = { value: data.access_token, endsAt };
    return data.access_token;
  }

  return {
    async get(): Promise<string> {
      if (held && held.endsAt > clock.now().getTime()) return held.value;
      asked ??= fetchToken().finally(() => {
        asked = undefined;
      });
      return asked;
    },
    /** Forgets a token that was refused, unless another has taken its place. */
    drop(value: string): void {
      if (held?.value === value) held = undefined;
    },
  };
}
