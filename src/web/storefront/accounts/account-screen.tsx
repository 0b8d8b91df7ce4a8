import { type ReactNode, useId } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { canSubmitName, canSubmitPasswords } from '../../../domain/accounts/credentials.ts';
import { browserApi } from '../../platform/api.ts';
import { changeName } from '../../platform/session.ts';
import { Heading } from '../../ui/heading.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountForm, AccountPassword, FullNameField, useAccountForm } from './account-form.tsx';

interface AccountScreenProps {
  user: User;
  onSignOutEverywhere: () => Promise<void>;
  /** The session ended elsewhere: redirects to sign-in. */
  onSignedOut: () => Promise<void>;
}

export function AccountScreen({ user, onSignOutEverywhere, onSignedOut }: AccountScreenProps) {
  return (
    <AccountSections
      signedInAs={
        <p className="mt-4 break-words">
          Signed in as <strong className="block font-semibold">{user.email}</strong>
        </p>
      }
      name={<NameForm name={user.name} onSignedOut={onSignedOut} />}
      password={<ChangePasswordForm email={user.email} onSignedOut={onSignedOut} />}
      sessions={<SignOutEverywhere onSignOut={onSignOutEverywhere} onSignedOut={onSignedOut} />}
    />
  );
}

export function AccountSkeleton() {
  const field = (
    <div className="mt-4">
      <Skeleton className="mb-1.5 h-5 w-28" />
      <Skeleton className="h-11" />
    </div>
  );
  const button = <Skeleton className="mt-4 h-11 w-44" />;
  return (
    <Loading label="Loading your account">
      <AccountSections
        signedInAs={<Skeleton className="mt-4 h-12 w-72 max-w-full" />}
        name={
          <>
            {field}
            {button}
          </>
        }
        password={
          <>
            {field}
            {field}
            {button}
          </>
        }
        sessions={button}
      />
    </Loading>
  );
}

interface AccountSectionsProps {
  signedInAs: ReactNode;
  name: ReactNode;
  password: ReactNode;
  sessions: ReactNode;
}

function AccountSections({ signedInAs, name, password, sessions }: AccountSectionsProps) {
  return (
    <>
      {signedInAs}
      <AccountSection title="Name">{name}</AccountSection>
      <AccountSection title="Password" lead="Changing it signs you out everywhere else.">
        {password}
      </AccountSection>
      <AccountSection
        title="Sessions"
        lead="Ends every session, on this device too. For a phone that was lost or lent."
      >
        {sessions}
      </AccountSection>
      <AccountSection title="Your data">
        <p className="mt-1 text-soft">
          To close your account and have your personal data erased,{' '}
          <TextLink to="/contact">write to us</TextLink> from the email of this account. Your name,
          addresses and phone numbers then go; your orders keep their figures, and invoices stay, as
          the tax law asks.
        </p>
      </AccountSection>
    </>
  );
}

interface AccountSectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

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
