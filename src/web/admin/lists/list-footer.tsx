import { useEffect, useRef } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { FailureAlert } from '../forms/alerts.tsx';
import { LOAD_FAILED } from '../frame/load-screen.tsx';
import { counted, formatCount } from './counts.ts';
import type { PagedList } from './use-paged-list.ts';

interface ListFooterProps {
  /** In lower case and singular: "order". */
  noun: string;
  list: Omit<PagedList<{ _id: string }>, 'update'>;
}

export function ListFooter({ noun, list }: ListFooterProps) {
  const { items, total, next, isLoading, error, showMore } = list;
  const hasMore = next !== null;
  const figures = useRef<HTMLParagraphElement>(null);
  const hadMore = useRef(hasMore);

  // The button disappears with the last page: the focus moves to the figures.
  useEffect(() => {
    if (hadMore.current && !hasMore) figures.current?.focus();
    hadMore.current = hasMore;
  }, [hasMore]);

  return (
    <div className="mt-4 space-y-3">
      <FailureAlert title={LOAD_FAILED}>{error}</FailureAlert>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {hasMore && (
          <Button variant="secondary" pending={isLoading} pendingText="Loading…" onClick={showMore}>
            Show more
          </Button>
        )}
        <p ref={figures} tabIndex={-1} role="status" className="numerals text-sm text-soft">
          Showing {formatCount(items.length)} of {counted(total, noun)}
        </p>
      </div>
    </div>
  );
}
