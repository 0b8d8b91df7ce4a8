import { type ComponentProps, useContext } from 'react';
import {
  type ErrorResponse,
  isRouteErrorResponse,
  useLocation,
  useRevalidator,
} from 'react-router';
import { ApiError, UNREACHABLE } from '../../../contract/client.ts';
import { categoryPath, inMenu } from '../../../domain/catalogue/category-tree.ts';
import { SOMETHING_WRONG } from '../../../domain/text/text.ts';
import { isUnreachable, useBackOnline } from '../../platform/failure.ts';
import { RenderingContext } from '../../platform/rendering.tsx';
import { useCategories } from '../../platform/shop.ts';
import { Mango, TempleBorder } from '../../ui/brand.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Alert, EmptyState } from '../../ui/messages.tsx';
import { Heading, TextLink } from '../../ui/typography.tsx';

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

/** Whether the shop has logged it. */
function isServerFailure(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status >= 500 : !isUnreachable(error);
}

export function isMissing(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && [404, 410].includes(error.status);
}

export function PageError({ error }: { error: unknown }) {
  if (isMissing(error)) return <NotFoundMessage />;
  if (isUnreachable(error)) {
    return <LoadFailure error={error} title="This page could not be loaded" />;
  }
  return <OopsMessage error={error} />;
}

/** Its actions are the next step: by default a link to the home page. */
export function MessagePage(props: ComponentProps<typeof EmptyState>) {
  return (
    <div className="page">
      <EmptyState
        level={1}
        actions={<ButtonLink to="/">Back to Home</ButtonLink>}
        className="min-h-[60vh] justify-center"
        {...props}
      />
    </div>
  );
}

export function OopsMessage({ error }: { error?: unknown }) {
  return (
    <MessagePage title="Oops! Something went wrong. Please try again later.">
      {error !== undefined && <RequestNumber error={error} />}
    </MessagePage>
  );
}

function NotFoundMessage() {
  return (
    <div className="page flex flex-col items-center py-16 text-center md:py-24">
      <div aria-hidden="true" className="flex w-full max-w-md items-end gap-5 text-accent">
        <TempleBorder />
        <Mango className="h-24 shrink-0" />
        <TempleBorder />
      </div>
      <Heading level={1} size="display" className="mt-8">
        Page not found
      </Heading>
      <p className="mt-4 max-w-lg text-lg text-soft">
        This thread leads nowhere: the piece may have found its owner, or the address has a slip in
        it. Look for it by name, or begin again from a category.
      </p>
      <PlainSearch className="mt-8 w-full max-w-md" />
      <CategoryLinks className="mt-8" />
      <ButtonLink to="/" className="mt-8">
        Back to Home
      </ButtonLink>
    </div>
  );
}

/** A search in plain HTML, which works where nothing else does. */
export function PlainSearch({ className }: { className?: string }) {
  return (
    <search className={className}>
      <form action="/search" className="flex gap-2">
        <input
          name="q"
          type="search"
          aria-label="Search the shop"
          placeholder="Maroon silk, kalamkaree..."
          className="min-h-11 min-w-0 flex-1 rounded-xs border border-line-strong bg-paper px-3.5"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}

/** The page of a category that does not exist (specification §2, Category page). */
export function NothingInCategory() {
  return (
    <MessagePage title="No products found for this category or filter." actions={<CategoryLinks />}>
      This category does not exist. Try one of these:
    </MessagePage>
  );
}

export function CategoryLinks({ className }: { className?: string }) {
  return (
    <nav aria-label="Ways on" className={className}>
      <ul className="flex flex-wrap justify-center gap-x-6">
        {inMenu(useCategories()).map((category) => (
          <li key={category.slug}>
            <TextLink to={categoryPath(category)} standalone>
              {category.name}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number of a failed request, as in the shop's log, for whoever writes to the shop about it. */
function RequestNumber({ error }: { error: unknown }) {
  const { requestId } = useContext(RenderingContext);
  const id = getRequestId(error) ?? requestId;
  // Only the server has this number; hydration keeps it.
  return (
    <span suppressHydrationWarning className="block text-sm wrap-anywhere empty:hidden">
      {id ? `Request number: ${id}` : ''}
    </span>
  );
}

/** The request that the API says has failed; null where it was not its failure. */
export function getRequestId(error: unknown): string | null {
  if (error instanceof ApiError) return error.requestId;
  const id: unknown = isRouteErrorResponse(error) && error.status >= 500 && error.data?.requestId;
  return typeof id === 'string' ? id : null;
}
