import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { counted, formatCount } from './counts.ts';
import { LOAD_FAILED } from './load-fault.tsx';
import type { PagedList } from './use-paged-list.ts';

interface ListFootProps {
  /** One of what is listed, in small letters: "order". */
  noun: string;
  of: Pick<PagedList, 'list' | 'isLoading' | 'fault' | 'showMore'>;
  /** How many came on top of what was loaded, as by what has just been done here. */
  added?: number;
}

/** How much of a list is seen, and the way to see more of it. */
export function ListFoot({ noun, of, added = 0 }: ListFootProps) {
  const { list, isLoading, fault, showMore } = of;
  const hasMore = list.next !== null;
  const figures = useRef<HTMLParagraphElement>(null);
  const hadMore = useRef(hasMore);

  // The button leaves with the last page; whoever had the focus on it is not sent to the top.
  useEffect(() => {
    if (hadMore.current && !hasMore) figures.current?.focus();
    hadMore.current = hasMore;
  }, [hasMore]);

  return (
    <div className="mt-4 space-y-3">
      {fault && (
        <Alert kind="danger" title={LOAD_FAILED}>
          {fault}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {hasMore && (
          <Button variant="secondary" pending={isLoading} pendingText="Loading…" onClick={showMore}>
            Show more
          </Button>
        )}
        <p ref={figures} tabIndex={-1} role="status" className="numerals text-sm text-soft">
          Showing {formatCount(list.items.length + added)} of {counted(list.total + added, noun)}
        </p>
      </div>
    </div>
  );
}
