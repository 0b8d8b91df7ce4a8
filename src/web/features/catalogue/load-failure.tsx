import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router';
import { SOMETHING_WRONG } from '../../../domain/fault-words.ts';
import { isUnreachable, UNREACHABLE, useBackOnline } from '../../platform/connection.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';

/**
 * The failure in place of the page, in the words of the server where it gave any (specification §8).
 * Trying again asks anew and loads no document, which a browser without connection could only lose.
 */
export function LoadFailure({ error, title }: { error: unknown; title: string }) {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  useBackOnline(() => {
    if (state === 'idle') revalidate();
  });
  return (
    <div className="page py-10 md:py-16">
      <Heading level={1}>{title}</Heading>
      <Alert
        kind="danger"
        className="mt-6 max-w-2xl"
        actions={
          <ButtonLink
            to={pathname + search}
            reloadDocument
            variant="secondary"
            aria-disabled={state === 'loading' || undefined}
            onClick={(event) => {
              event.preventDefault();
              if (state === 'idle') revalidate();
            }}
          >
            {state === 'loading' ? 'Trying again…' : 'Try again'}
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
    return typeof message === 'string' && message !== '' ? message : SOMETHING_WRONG;
  }
  return isUnreachable(error) ? UNREACHABLE : SOMETHING_WRONG;
}

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
