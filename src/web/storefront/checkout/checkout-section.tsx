import type { ReactNode } from 'react';
import { Heading } from '../../ui/heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface CheckoutSectionProps {
  title: string;
  /** The link to change it, with a text for screen readers. */
  change?: { to: string; what: string };
  children: ReactNode;
}

export function CheckoutSection({ title, change, children }: CheckoutSectionProps) {
  return (
    <section className="border-t border-line pt-5">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <Heading level={2} size="sub">
          {title}
        </Heading>
        {change && (
          <TextLink to={change.to} standalone>
            Change<span className="sr-only"> {change.what}</span>
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}
