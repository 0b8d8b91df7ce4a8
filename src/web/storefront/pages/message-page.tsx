import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { RequestNumber } from './request-number.tsx';

interface MessagePageProps {
  title: string;
  children?: ReactNode;
  /** The next step; by default a link to the home page. */
  actions?: ReactNode;
}

export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <div className="page">
      <EmptyState
        level={1}
        title={title}
        actions={actions ?? <ButtonLink to="/">Back to Home</ButtonLink>}
        className="min-h-[60vh] justify-center"
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** The error page (specification §2, /error). */
export function OopsMessage({ error }: { error?: unknown }) {
  return (
    <MessagePage title="Oops! Something went wrong. Please try again later.">
      {error !== undefined && <RequestNumber error={error} />}
    </MessagePage>
  );
}
