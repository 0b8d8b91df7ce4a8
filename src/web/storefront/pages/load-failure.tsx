import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router';
import { SOMETHING_WRONG } from '../../../domain/text/error-message.ts';
import { isUnreachable, UNREACHABLE, useBackOnline } from '../../platform/connection.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { OopsMessage } from './message-page.tsx';
import { NotFoundMessage } from './not-found-message.tsx';
import { RequestNumber } from './request-number.tsx';

/** The server's message if there is one (specification §8). Trying again loads the data only. */
export function LoadFailure({ error, title }: { error: unknown; title: string }) {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  useBackOnline(() => {
    if (state === 'idle') void revalidate();
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
              if (state === 'idle') void revalidate();
            }}
          >
            {state === 'loading' ? 'Trying again…' : 'Try again'}
          </ButtonLink>
        }
      >
        {failureText(error)}
        {isServerFailure(error) && <RequestNumber error={error} />}
      </Alert>
    </div>
  );
}

export function failureText(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const message: unknown = error.data?.message;
    return typeof message === 'string' && message !== '' ? message : SOMETHING_WRONG;
  }
  return isUnreachable(error) ? UNREACHABLE : SOMETHING_WRONG;
}

/** Whether the shop's log knows more about it. */
function isServerFailure(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status >= 500 : !isUnreachable(error);
}

/** Whether a page does not exist, or not any more. */
export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && [404, 410].includes(error.status);
}

export function PageError({ error }: { error: unknown }) {
  if (isMissing(error)) return <NotFoundMessage />;
  if (isUnreachable(error)) {
    return <LoadFailure error={error} title="This page could not be loaded" />;
  }
  return <OopsMessage error={error} />;
}
