import { Skeleton } from '../../ui/skeleton.tsx';

/** Two rows of the cart to come. */
export function CartSkeleton() {
  return (
    <>
      <RowSkeleton />
      <RowSkeleton />
    </>
  );
}

function RowSkeleton() {
  return (
    <div className="flex gap-4 border-b border-line py-5 first:pt-0 sm:gap-6">
      <Skeleton className="mb-11 aspect-3/4 w-28 sm:w-32" />
      <div className="flex flex-1 flex-col">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-3 h-4 w-28" />
        <Skeleton className="mt-auto h-11 w-24" />
      </div>
    </div>
  );
}
