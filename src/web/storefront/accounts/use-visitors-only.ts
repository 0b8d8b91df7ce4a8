import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { setFlash } from '../../platform/notice.ts';
import { loadSession, useSession } from '../../platform/session.ts';

/**
 * Leaves a page for visitors once somebody is signed in, which the server confirms: to `back`, or to
 * the home page with a notice. `signInHere` signs somebody in on this page, which then navigates
 * itself.
 */
export function useVisitorsOnly(back: string | null) {
  const { user } = useSession();
  const navigate = useNavigate();
  const isSigningIn = useRef(false);
  const isSignedIn = user !== null;
  useEffect(() => {
    if (!isSignedIn || isSigningIn.current) return;
    void loadSession().then(({ user: confirmed }) => {
      if (!confirmed) return;
      const text = `You are signed in already, as ${confirmed.name}.`;
      if (!back) setFlash({ page: '/', text, link: { to: '/account', text: 'My Account' } });
      return navigate(back ?? '/', { replace: true });
    });
  }, [isSignedIn, back, navigate]);
  return {
    async signInHere<T>(work: () => Promise<T>): Promise<T> {
      isSigningIn.current = true;
      try {
        return await work();
      } catch (error) {
        isSigningIn.current = false;
        throw error;
      }
    },
  };
}
