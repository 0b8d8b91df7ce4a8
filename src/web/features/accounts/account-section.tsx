import { type ReactNode, useId } from 'react';
import { Heading } from '../../ui/heading.tsx';

interface AccountSectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One thing of an account that can be changed. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-8 border-t border-line pt-6">
      <Heading level={2} size="sub" id={titleId}>
        {title}
      </Heading>
      {lead && <p className="mt-1 text-soft">{lead}</p>}
      {children}
    </section>
  );
}
