import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const triangles = [0, 1, 2, 3, 4];

/** Words that say what is under way ("Processing..."), over a temple row that breathes from left to right. */
export function ProgressText({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div role="status" className={classes('inline-flex flex-col items-center gap-2', className)}>
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox="0 0 60 13"
        className="h-3.5 w-16 text-zari"
        fill="currentColor"
      >
        <path d="M0 11.5h60V13H0z" />
        {triangles.map((place) => (
          <path
            key={place}
            d={`M${place * 12 + 1} 10.5l5-9.5 5 9.5z`}
            className="animate-breathe"
            style={{ animationDelay: `${place * 150}ms` }}
          />
        ))}
      </svg>
      <span>{children}</span>
    </div>
  );
}
