import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';

/** The page after the contact form was sent (specification §2, /success). */
export function ThanksMessage() {
  return (
    <div className="page">
      <EmptyState
        level={1}
        title="Thank you for contacting us"
        actions={<ButtonLink to="/">Back to Home</ButtonLink>}
        className="min-h-[60vh] justify-center"
      >
        <p>Your message has reached the shop. We read every one and answer by email.</p>
      </EmptyState>
    </div>
  );
}
