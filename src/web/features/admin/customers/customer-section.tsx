import { type ReactNode, useId } from 'react';
import { Heading } from '../../../ui/heading.tsx';

/** A part of a customer's screen. */
export function CustomerSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-8 border-t border-line pt-5">
      <Heading level={3} id={titleId} className="mb-3">
        {title}
      </Heading>
      {children}
    </section>
  );
}
