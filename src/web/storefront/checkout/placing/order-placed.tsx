import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Mango } from '../../../ui/brand/mango.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { clearOrderKey, keepKeyForReload } from './place-draft.ts';

const REDIRECT_MS = 3000;

/** Confirms the order and opens its page after 3 s (specification §4), or at once by the link. */
export function OrderPlaced({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const path = `/orders/${orderId}`;

  useEffect(() => {
    // The pressed button is gone, and the page can still be scrolled to its position.
    window.scrollTo(0, 0);
    title.current?.focus();
    const timer = setTimeout(() => navigate(path, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, path]);

  // The attempt ends when this page is left; a reload of it leads to the order (findPlacedOrder).
  useEffect(() => {
    keepKeyForReload();
    return clearOrderKey;
  }, []);

  return (
    <div className="page flex min-h-dvh flex-col items-center py-14 text-center">
      <Mango className="h-16 text-zari" />
      <Heading level={1} ref={title} tabIndex={-1} className="mt-6">
        Thank you
      </Heading>
      <Alert kind="success" className="mt-6 max-w-xl text-left">
        Order placed successfully! Redirecting to your order...
      </Alert>
      <ButtonLink to={path} replace variant="secondary" className="mt-6">
        See your order
      </ButtonLink>
    </div>
  );
}
