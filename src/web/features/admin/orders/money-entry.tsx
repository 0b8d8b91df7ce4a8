import type { ReactNode } from 'react';

interface MoneyEntryProps {
  sum: string;
  foreign: string | null;
  tag: ReactNode;
  facts: (string | null)[];
  /** What is to be done about it. */
  children?: ReactNode;
}

/** Money that came or went: the sum, how it stands, and what is known of it. */
export function MoneyEntry({ sum, foreign, tag, facts, children }: MoneyEntryProps) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <span className="font-semibold">{sum}</span>
          {foreign && <span className="text-soft"> ({foreign})</span>}
        </span>
        {tag}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-soft">{facts.filter(Boolean).join(' · ')}</p>
      {children}
    </li>
  );
}
