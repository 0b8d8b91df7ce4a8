import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';

interface SectionCardProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One section of a screen, as a card. */
export function SectionCard({ title, action, children }: SectionCardProps) {
  return (
    <Card as="section" aria-label={title} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading level={3}>{title}</Heading>
        {action}
      </div>
      {children}
    </Card>
  );
}

/** One section of a screen, below a line. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-5">
      <Heading level={3} id={id} className="mb-3">
        {title}
      </Heading>
      {children}
    </section>
  );
}
