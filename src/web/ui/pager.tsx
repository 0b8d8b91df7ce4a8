import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowLeftIcon, ArrowRightIcon } from './brand/icons.tsx';
import { classes } from './classes.ts';

interface PagerProps {
  /** The current page, from 1, and the number of pages. */
  page: number;
  pages: number;
  href: (page: number) => string;
  /** What is paged: "Orders". */
  label: string;
}

const cell =
  'numerals inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-xs px-2 transition-colors duration-150';

/** Links to the other pages; nothing for a single page. */
export function Pager({ page, pages, href, label }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={`${label}: pages`}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          <Turn to={page > 1 ? href(page - 1) : undefined} rel="prev">
            <ArrowLeftIcon className="size-4" />
            <span className="max-sm:sr-only">Previous</span>
          </Turn>
        </li>
        {pagerWindow(page, pages).map((entry, place) => (
          <li key={entry === 'gap' ? `gap-${place}` : entry}>
            {entry === 'gap' ? (
              <span className={classes(cell, 'text-soft')}>…</span>
            ) : (
              <PageLink number={entry} current={entry === page} to={href(entry)} />
            )}
          </li>
        ))}
        <li>
          <Turn to={page < pages ? href(page + 1) : undefined} rel="next">
            <span className="max-sm:sr-only">Next</span>
            <ArrowRightIcon className="size-4" />
          </Turn>
        </li>
      </ul>
    </nav>
  );
}

function PageLink({ number, current, to }: { number: number; current: boolean; to: string }) {
  return (
    <Link
      to={to}
      aria-label={`Page ${number}`}
      aria-current={current ? 'page' : undefined}
      className={classes(cell, current ? 'bg-kumkum font-semibold text-white' : 'hover:bg-sand')}
    >
      {number}
    </Link>
  );
}

interface TurnProps {
  to: string | undefined;
  rel: 'prev' | 'next';
  children: ReactNode;
}

function Turn({ to, rel, children }: TurnProps) {
  if (to === undefined) {
    return (
      <span aria-hidden="true" className={classes(cell, 'text-soft/50')}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} className={classes(cell, 'hover:bg-sand')}>
      {children}
    </Link>
  );
}

/**
 * The page numbers worth a link (from 1): the first, the last, this one and its neighbours; 'gap'
 * where some are omitted.
 */
function pagerWindow(page: number, pages: number): (number | 'gap')[] {
  const shown: (number | 'gap')[] = [];
  let last = 0;
  for (let candidate = 1; candidate <= pages; candidate += 1) {
    const near = candidate === 1 || candidate === pages || Math.abs(candidate - page) <= 1;
    if (!near) continue;
    // One omitted page takes no more room than the gap.
    if (candidate - last === 2) shown.push(last + 1);
    else if (candidate - last > 2) shown.push('gap');
    shown.push(candidate);
    last = candidate;
  }
  return shown;
}
