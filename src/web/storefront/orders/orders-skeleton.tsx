import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';

export function OrderListSkeleton() {
  return (
    <>
      <WithoutScript />
      <Loading label="Loading your orders" className="border-t border-line">
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </Loading>
    </>
  );
}

function RowSkeleton() {
  return (
    <div className="flex items-center gap-4 border-b border-line py-5 md:gap-8">
      <Skeleton className="aspect-3/4 w-18 shrink-0" />
      <SkeletonText lines={3} className="flex-1" />
    </div>
  );
}

export function OrderDetailsSkeleton() {
  return (
    <Loading label="Loading your order">
      <WithoutScript />
      <Skeleton className="h-10 w-56" />
      <Skeleton className="mt-4 h-5 w-72 max-w-full" />
      <div className="mt-7 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="border-t border-line pt-4">
          <RowSkeleton />
          <RowSkeleton />
        </div>
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}

function WithoutScript() {
  return (
    <noscript>
      <p className="mb-6">Your orders need JavaScript, which is switched off in this browser.</p>
    </noscript>
  );
}
