import type { ReactNode } from 'react';
import { Heading } from '../../ui/heading.tsx';

/** One part of the kit with its name above. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <Heading level={2} size="sub" className="mb-4">
        {name}
      </Heading>
      <div className="flex flex-wrap items-start gap-6">{children}</div>
    </section>
  );
}
