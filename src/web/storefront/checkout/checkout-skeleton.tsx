import type { ComponentProps, ReactNode } from 'react';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CheckoutFrame } from './checkout-layout.tsx';

interface CheckoutSkeletonProps
  extends Pick<ComponentProps<typeof CheckoutFrame>, 'step' | 'title'> {
  /** Placeholder of the left column; fields by default. */
  children?: ReactNode;
}

export function CheckoutSkeleton({ step, title, children }: CheckoutSkeletonProps) {
  return (
    <CheckoutFrame step={step} title={title}>
      <noscript>
        <p className="mb-6">Ordering needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      <Loading className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div>
          {children ?? (
            <div className="grid gap-6">
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
              <Skeleton className="h-13 w-48" />
            </div>
          )}
        </div>
        <Skeleton className="h-80" />
      </Loading>
    </CheckoutFrame>
  );
}
