import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Mango } from '../../ui/mango.tsx';

const REDIRECT_MS = 3000;

/** The order stands; after 3 s its page follows (specification §4), or at once for who asks. */
export function OrderPlaced({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const path = `/orders/${orderId}`;

  // The button that was pressed is gone, and the page may be scrolled to where it was.
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus();
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => navigate(path, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, path]);

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
