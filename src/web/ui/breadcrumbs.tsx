import { Link } from 'react-router';
import { classes } from './classes.ts';

export interface Crumb {
  label: string;
  /** Omitted for the current page. */
  to?: string;
}

export function Breadcrumbs({ items, className }: { items: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={classes('text-sm text-soft', className)}>
      <ol className="flex flex-wrap items-center gap-x-2">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-h-11 items-center gap-x-2 md:min-h-8">
            {index > 0 && (
              <svg
                aria-hidden="true"
                focusable="false"
                viewBox="0 0 6 8"
                className="h-2 w-1.5 fill-zari"
              >
                <path d="M0 0 6 4 0 8z" />
              </svg>
            )}
            {item.to === undefined ? (
              <span aria-current="page" className="text-ink">
                {item.label}
              </span>
            ) : (
              <Link
                to={item.to}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-kumkum hover:underline md:min-h-8"
              >
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
