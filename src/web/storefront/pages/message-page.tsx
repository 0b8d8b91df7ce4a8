import { type ReactNode, useContext } from 'react';
import { ApiError } from '../../../contract/client.ts';
import { RenderingContext } from '../../platform/rendering.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';

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

/** Names the failed request for whoever writes to the shop about it; the shop's log has the same number. */
function RequestNumber({ error }: { error: unknown }) {
  const { requestId } = useContext(RenderingContext);
  const id = error instanceof ApiError ? error.requestId : requestId;
  // The browser does not know what the server wrote here, and leaves it.
  return (
    <span suppressHydrationWarning className="text-sm">
      {id ? `Request number: ${id}` : ''}
    </span>
  );
}
