import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Mango } from '../../ui/mango.tsx';

const REDIRECT_MS = 3000;

/** The order stands; after 3 s its page follows (specification §4), or at once for who asks. */
export function OrderPlaced({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  const path = `/orders/${orderId}`;

  useEffect(() => {
    const timer = setTimeout(() => navigate(path, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, path]);

  return (
    <div className="page flex min-h-dvh flex-col items-center py-14 text-center">
      <Mango className="h-16 text-zari" />
      <Alert kind="success" className="mt-8 max-w-xl text-left">
        Order placed successfully! Redirecting to your order...
      </Alert>
      <ButtonLink to={path} replace variant="secondary" className="mt-6">
        See your order
      </ButtonLink>
    </div>
  );
}
