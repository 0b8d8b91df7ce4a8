import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';

interface MessagePageProps {
  title: string;
  children?: ReactNode;
  /** Target and text of the link; the home page by default. */
  to?: string;
  linkText?: string;
}

export function MessagePage(props: MessagePageProps) {
  const { title, children, to = '/', linkText = 'Back to Home' } = props;
  return (
    <div className="page">
      <EmptyState
        level={1}
        title={title}
        actions={<ButtonLink to={to}>{linkText}</ButtonLink>}
        className="min-h-[60vh] justify-center"
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** The error page (specification §2, /error). */
export function OopsMessage() {
  return <MessagePage title="Oops! Something went wrong. Please try again later." />;
}
