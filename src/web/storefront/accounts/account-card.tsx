import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowLeftIcon } from '../../ui/brand/icons.tsx';
import { TempleBorder } from '../../ui/brand/temple-border.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface AccountCardProps {
  title: string;
  /** The benefit of the form; null for none. */
  lead: ReactNode;
  footer: { before?: string; to: string; text: string };
  children: ReactNode;
}

export function AccountCard({ title, lead, footer, children }: AccountCardProps) {
  return (
    <div className="page flex min-h-[80vh] flex-col items-center py-6 md:py-14">
      <div className="w-full max-w-md">
        <Link
          to="/"
          className="-ml-1 inline-flex min-h-11 items-center gap-2 pr-2 text-soft underline-offset-4 hover:text-kumkum hover:underline"
        >
          <ArrowLeftIcon className="size-5" />
          Back to the shop
        </Link>
        <Card padding="none" className="mt-2 overflow-hidden">
          <TempleBorder className="text-zari" />
          <div className="p-5 sm:p-8">
            <Heading level={1}>{title}</Heading>
            {lead && <p className="mt-2 text-soft">{lead}</p>}
            {children}
          </div>
        </Card>
        <p className="mt-5 text-center">
          {footer.before && `${footer.before} `}
          <TextLink to={footer.to} standalone>
            {footer.text}
          </TextLink>
        </p>
        <noscript>
          <p className="mt-4 text-center text-soft">
            Signing in needs JavaScript. Without it the shop can be read, but nothing ordered.
          </p>
        </noscript>
      </div>
    </div>
  );
}
