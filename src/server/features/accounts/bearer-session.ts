import type { Auth } from './auth.ts';

/** The session of a bearer token; null without one, or when it is no longer valid. */
export async function bearerSession(auth: Auth, headers: Headers) {
  if (!headers.has('authorization')) return null;
  return auth.api.getSession({ headers: onlyBearer(headers) });
}

/** Cookies are ignored: with bearer tokens only, no other site can act for a user. */
function onlyBearer(headers: Headers): Headers {
  return new Headers({ authorization: headers.get('authorization') ?? '' });
}
