import { Link } from 'react-router';
import type { User } from '../../../contract/account.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { NameForm } from './name-form.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

const PASSWORD_LEAD = 'Changing it signs you out everywhere else.';
const SESSIONS_LEAD = 'Ends every session, on this device too. For a phone that was lost or lent.';

interface AccountScreenProps {
  user: User;
  onSignOutEverywhere: () => Promise<void>;
  /** The session has ended elsewhere: leads to where one signs in. */
  onSignedOut: () => Promise<void>;
}

/** Name, password and sessions of whoever is signed in. */
export function AccountScreen({ user, onSignOutEverywhere, onSignedOut }: AccountScreenProps) {
  return (
    <>
      <p className="mt-4 break-words">
        Signed in as <strong className="block font-semibold">{user.email}</strong>
      </p>
      <AccountSection title="Name">
        <NameForm name={user.name} onSignedOut={onSignedOut} />
      </AccountSection>
      <AccountSection title="Password" lead={PASSWORD_LEAD}>
        <ChangePasswordForm email={user.email} onSignedOut={onSignedOut} />
      </AccountSection>
      <AccountSection title="Sessions" lead={SESSIONS_LEAD}>
        <SignOutEverywhere onSignOut={onSignOutEverywhere} onSignedOut={onSignedOut} />
      </AccountSection>
      <DataSection />
    </>
  );
}

/** The same screen to come. */
export function AccountSkeleton() {
  return (
    <Loading label="Loading your account">
      <Skeleton className="mt-4 h-12 w-72 max-w-full" />
      <AccountSection title="Name">
        <FieldSkeleton />
        <ButtonSkeleton />
      </AccountSection>
      <AccountSection title="Password" lead={PASSWORD_LEAD}>
        <FieldSkeleton />
        <FieldSkeleton />
        <ButtonSkeleton />
      </AccountSection>
      <AccountSection title="Sessions" lead={SESSIONS_LEAD}>
        <ButtonSkeleton />
      </AccountSection>
      <DataSection />
    </Loading>
  );
}

/** How to be forgotten by the shop. */
function DataSection() {
  return (
    <AccountSection title="Your data">
      <p className="mt-1 text-soft">
        To close your account and have your personal data erased,{' '}
        <Link to="/contact" className="text-link">
          write to us
        </Link>{' '}
        from the email of this account. Your name, addresses and phone numbers then go; your orders
        keep their figures, and invoices stay, as the tax law asks.
      </p>
    </AccountSection>
  );
}

function FieldSkeleton() {
  return (
    <div className="mt-4">
      <Skeleton className="mb-1.5 h-5 w-28" />
      <Skeleton className="h-11" />
    </div>
  );
}

function ButtonSkeleton() {
  return <Skeleton className="mt-4 h-11 w-44" />;
}
