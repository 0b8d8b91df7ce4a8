import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';

/** The error page (specification §2, /error). */
export function OopsMessage() {
  return (
    <div className="page">
      <EmptyState
        level={1}
        title="Oops! Something went wrong. Please try again later."
        actions={<ButtonLink to="/">Back to Home</ButtonLink>}
        className="min-h-[60vh] justify-center"
      />
    </div>
  );
}
