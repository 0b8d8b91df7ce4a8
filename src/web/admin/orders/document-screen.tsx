import type { ReactNode } from 'react';
import { shortId } from '../../../domain/text/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/typography.tsx';
import { orderPath } from '../frame/admin-paths.ts';
import { AdminScreen } from '../frame/admin-screen.tsx';
import { LoadError } from '../frame/load-screen.tsx';

interface DocumentScreenProps {
  title: string;
  orderId: string;
  error: string | null;
  isReady: boolean;
  children: ReactNode;
}

export function DocumentScreen({ title, orderId, error, isReady, children }: DocumentScreenProps) {
  return (
    <AdminScreen
      title={title}
      isDocument
      actions={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <TextLink standalone to={orderPath(orderId)}>
            Order {shortId(orderId)}
          </TextLink>
          {isReady && <Button onClick={() => window.print()}>Print</Button>}
        </div>
      }
    >
      {error !== null && <LoadError message={error} />}
      {children}
    </AdminScreen>
  );
}
