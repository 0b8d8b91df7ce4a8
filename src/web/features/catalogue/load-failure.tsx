import { isRouteErrorResponse, useLocation } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';

const GENERIC = 'Something went wrong. Please try again.';
const OFFLINE = 'The shop cannot be reached. Check your connection and try again.';

/** The failure in place of the page, in the words of the server where it gave any (specification §8). */
export function LoadFailure({ error, title }: { error: unknown; title: string }) {
  const { pathname } = useLocation();
  return (
    <div className="page py-10 md:py-16">
      <Heading level={1}>{title}</Heading>
      <Alert
        kind="danger"
        className="mt-6 max-w-2xl"
        actions={
          <ButtonLink to={pathname} reloadDocument variant="secondary">
            Try again
          </ButtonLink>
        }
      >
        {failureText(error)}
      </Alert>
    </div>
  );
}

/** What to say of a page that could not be loaded. */
export function failureText(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const message: unknown = error.data?.message;
    return typeof message === 'string' && message !== '' ? message : GENERIC;
  }
  // The browser says "Failed to fetch" in words of its own where no answer came.
  return error instanceof TypeError ? OFFLINE : GENERIC;
}

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
