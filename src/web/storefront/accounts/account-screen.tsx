import { type ReactNode, useId, useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { canSubmitName } from '../../../domain/accounts/credentials.ts';
import { changeName } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { failureText, isSignedOut } from './failure.ts';
import { textField, useAccountForm } from './use-account-form.ts';

const PASSWORD_LEAD = 'Changing it signs you out everywhere else.';
const SESSIONS_LEAD = 'Ends every session, on this device too. For a phone that was lost or lent.';

interface AccountScreenProps {
  user: User;
  onSignOutEverywhere: () => Promise<void>;
  /** The session ended elsewhere: redirects to sign-in. */
  onSignedOut: () => Promise<void>;
}

/** Name, password and sessions of the signed-in user. */
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

/** The skeleton of the account screen. */
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

/** How to have the account erased. */
function DataSection() {
  return (
    <AccountSection title="Your data">
      <p className="mt-1 text-soft">
        To close your account and have your personal data erased,{' '}
        <TextLink to="/contact">write to us</TextLink> from the email of this account. Your name,
        addresses and phone numbers then go; your orders keep their figures, and invoices stay, as
        the tax law asks.
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

interface AccountSectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One editable part of the account. */
function AccountSection({ title, lead, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-8 border-t border-line pt-6">
      <Heading level={2} size="sub" id={titleId}>
        {title}
      </Heading>
      {lead && <p className="mt-1 text-soft">{lead}</p>}
      {children}
    </section>
  );
}

interface NameFormProps {
  name: string;
  onSignedOut: () => Promise<void>;
}

/** The customer's name. */
function NameForm({ name, onSignedOut }: NameFormProps) {
  const [notice, setNotice] = useState<string | null>(null);
  const form = useAccountForm({
    read: (data) => textField(data, 'fullName'),
    canSubmit: canSubmitName,
    submit,
  });

  async function submit(fullName: string) {
    setNotice(null);
    try {
      const user = await changeName(fullName);
      setNotice(`Saved. We call you ${user.name} from now on.`);
      return null;
    } catch (error) {
      if (!isSignedOut(error)) return failureText(error);
      await onSignedOut();
      return null;
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-4">
      {notice && <Alert kind="success">{notice}</Alert>}
      {form.message && <Alert kind="danger">{form.message}</Alert>}
      <TextField
        label="Full Name"
        name="fullName"
        autoComplete="name"
        defaultValue={name}
        maxLength={120}
        required
        error={form.errors.fullName}
      />
      <Button
        type="submit"
        className="justify-self-start"
        pending={form.pending}
        pendingText="Saving…"
      >
        Save name
      </Button>
    </form>
  );
}

interface SignOutEverywhereProps {
  /** Ends every session and leaves; throws when it fails. */
  onSignOut: () => Promise<void>;
  onSignedOut: () => Promise<void>;
}

/** For a lost or lent device. */
function SignOutEverywhere({ onSignOut, onSignedOut }: SignOutEverywhereProps) {
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function onClick() {
    setPending(true);
    setMessage(null);
    try {
      await onSignOut();
    } catch (error) {
      if (isSignedOut(error)) await onSignedOut();
      else setMessage(failureText(error).message);
    }
    setPending(false);
  }

  return (
    <div className="mt-4 grid gap-4">
      {message && <Alert kind="danger">{message}</Alert>}
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={pending}
        pendingText="Signing out…"
        onClick={onClick}
      >
        Sign out everywhere
      </Button>
    </div>
  );
}
