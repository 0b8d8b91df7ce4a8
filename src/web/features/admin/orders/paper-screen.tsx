import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shortId } from '../../../../domain/short-id.ts';
import { Button } from '../../../ui/button.tsx';
import { AdminScreen } from '../dashboard-grid.tsx';
import { LoadFault } from '../load-fault.tsx';

interface PaperScreenProps {
  title: string;
  orderId: string;
  /** Why there is nothing to show. */
  fault: string | null;
  /** Whether there is a paper to print. */
  isReady: boolean;
  children: ReactNode;
}

/** A paper of an order as it comes out of the printer, and the way to print it. */
export function PaperScreen({ title, orderId, fault, isReady, children }: PaperScreenProps) {
  return (
    <AdminScreen
      path="/admin"
      title={title}
      isPaper
      actions={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link
            to={`/admin/orders/${orderId}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Order {shortId(orderId)}
          </Link>
          {isReady && <Button onClick={() => window.print()}>Print</Button>}
        </div>
      }
    >
      {fault !== null && <LoadFault message={fault} />}
      {children}
    </AdminScreen>
  );
}
