import type { ReactNode } from 'react';
import { type Charged, foreignAmount } from '../../../admin/orders/payment-text.ts';

interface MoneyEntryProps {
  name: ReactNode;
  tag: ReactNode;
  facts: (string | null | false)[];
  children?: ReactNode;
  className?: string;
}

export function MoneyEntry({ name, tag, facts, children, className = 'py-3' }: MoneyEntryProps) {
  return (
    <li className={className}>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>{name}</span>
        {tag}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-soft">{facts.filter(Boolean).join(' · ')}</p>
      {children}
    </li>
  );
}

export function Amount({ text, charged }: { text: string; charged: Charged }) {
  const foreign = foreignAmount(charged);
  return (
    <>
      <span className="font-semibold">{text}</span>
      {foreign && <span className="text-soft"> ({foreign})</span>}
    </>
  );
}

export function Warning({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="mt-2 border-l-3 border-warn bg-warn-tint px-4 py-3 text-warn">
      <p>{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
