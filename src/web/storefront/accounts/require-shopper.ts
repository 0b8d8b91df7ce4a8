import { redirect } from 'react-router';
import type { User } from '../../../contract/accounts.ts';
import { setFlash } from '../../platform/notice.ts';
import { loadSession } from '../../platform/session.ts';
import { reasonToSignIn, withReturnPath } from './back-path.ts';

/**
 * The signed-in user that a screen needs, loaded anew; for a `clientLoader`. Throws the redirect to
 * `elsewhere` (specification §4) when nobody is signed in or it is unknown: the page there says why,
 * and leads back after sign-in.
 */
export async function requireShopper(request: Request, elsewhere: '/' | '/signin'): Promise<User> {
  const { user } = await loadSession();
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  const back = pathname + search;
  const way = { to: withReturnPath('/signin', back), text: 'Sign in' };
  const text = reasonToSignIn(pathname);
  setFlash({ page: elsewhere, text, ...(elsewhere === '/' ? { link: way } : { back }) });
  throw redirect(elsewhere);
}
