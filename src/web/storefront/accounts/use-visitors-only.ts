import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { leaveNotice } from '../../platform/notice.ts';
import { useSession } from '../../platform/session.ts';

/**
 * Leaves a page for visitors once somebody is signed in: to `back`, or home with a word of why.
 * `signsInItself` is called before the page signs somebody in, and then navigates itself.
 */
export function useVisitorsOnly(back: string | null) {
  const { user } = useSession();
  const navigate = useNavigate();
  const isOwnSignIn = useRef(false);
  useEffect(() => {
    if (!user || isOwnSignIn.current) return;
    const text = `You are signed in already, as ${user.name}.`;
    if (!back) leaveNotice({ page: '/', text, link: { to: '/account', text: 'My Account' } });
    void navigate(back ?? '/', { replace: true });
  }, [user, back, navigate]);
  return {
    signsInItself() {
      isOwnSignIn.current = true;
    },
  };
}
