import { TempleBorder } from '../../ui/brand/temple-border.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { AdminFooter, ShopLink } from './admin-frame.tsx';

/** The 403 page, for signed-in customers who are not administrators. */
export function ForbiddenScreen() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="bg-paper">
        <div className="page py-2">
          <ShopLink />
        </div>
        <TempleBorder />
      </header>
      <main className="page flex flex-1 items-center">
        <EmptyState
          level={1}
          title="Only the shop's administrators may see this page"
          actions={
            <>
              <ButtonLink to="/">Back to Home</ButtonLink>
              <ButtonLink to="/signin" variant="secondary">
                Sign in with another account
              </ButtonLink>
            </>
          }
        >
          Ask the shop&rsquo;s owner for access.
        </EmptyState>
      </main>
      <AdminFooter />
    </div>
  );
}
