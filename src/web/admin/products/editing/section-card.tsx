import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';

export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Heading level={3} id={id} className="mb-4">
        {title}
      </Heading>
      {children}
    </Card>
  );
}
