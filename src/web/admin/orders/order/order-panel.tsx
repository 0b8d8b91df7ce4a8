import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';

interface OrderPanelProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One section of the order screen. */
export function OrderPanel({ title, action, children }: OrderPanelProps) {
  return (
    <Card as="section" aria-label={title} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading level={3}>{title}</Heading>
        {action}
      </div>
      {children}
    </Card>
  );
}
