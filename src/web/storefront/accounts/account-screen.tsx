import { type ReactNode, useId } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { canSubmitName, canSubmitPasswords } from '../../../domain/accounts/credentials.ts';
import { browserApi } from '../../platform/api.ts';
import { changeName } from '../../platform/session.ts';
import { Heading } from '../../ui/heading.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountForm, AccountPassword, FullNameField, useAccountForm } from './account-form.tsx';

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

function NameForm({ name, onSignedOut }: NameFormProps) {
  const form = useAccountForm({
    canSubmit: ({ fullName }: { fullName: string }) => canSubmitName(fullName),
    submit: async ({ fullName }) =>
      `Saved. We call you ${(await changeName(fullName)).name} from now on.`,
    onSignedOut,
  });
  return (
    <AccountForm form={form} submitText="Save name" pendingText="Saving…">
      <FullNameField form={form} name={name} />
    </AccountForm>
  );
}

interface ChangePasswordFormProps {
  /** Tells password managers whose password it is. */
  email: string;
  onSignedOut: () => Promise<void>;
}

function ChangePasswordForm({ email, onSignedOut }: ChangePasswordFormProps) {
  const form = useAccountForm({
    canSubmit: ({ current, next }: { current: string; next: string }) =>
      canSubmitPasswords(current, next),
    async submit({ current, next }, element) {
      const { message } = await browserApi().call('changePassword', { body: { current, next } });
      element.reset();
      return message;
    },
    onSignedOut,
  });
  return (
    <AccountForm form={form} submitText="Change password" pendingText="Changing it…">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <AccountPassword
        form={form}
        label="Current password"
        name="current"
        autoComplete="current-password"
      />
      <AccountPassword form={form} label="New password" name="next" />
    </AccountForm>
  );
}

interface SignOutEverywhereProps {
  /** Ends every session and leaves; throws when it fails. */
  onSignOut: () => Promise<void>;
  onSignedOut: () => Promise<void>;
}

/** For a lost or lent device. */
function SignOutEverywhere({ onSignOut, onSignedOut }: SignOutEverywhereProps) {
  const form = useAccountForm({
    canSubmit: () => true,
    async submit() {
      await onSignOut();
    },
    onSignedOut,
  });
  return (
    <AccountForm
      form={form}
      variant="secondary"
      submitText="Sign out everywhere"
      pendingText="Signing out…"
    />
  );
}
