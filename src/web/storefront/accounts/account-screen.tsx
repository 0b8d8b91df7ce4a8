import { type ReactNode, useId } from 'react';
import type { OwnAccount, User } from '../../../contract/accounts.ts';
import { CONFIRMATION_HOURS } from '../../../domain/orders/unpaid-limits.ts';
import { browserApi } from '../../platform/api.ts';
import { changeName } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountForm, AccountPassword, FullNameField } from './account-form.tsx';
import { SendConfirmation } from './confirm-email-notice.tsx';
import { DeviceList } from './device-list.tsx';
import { NewPassword } from './new-password.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { DeleteAccount, DownloadData } from './your-data.tsx';

interface AccountScreenProps {
  /** Null while they are loading. */
  loaded: ({ user: User } & OwnAccount) | null;
}

export function AccountScreen({ loaded }: AccountScreenProps) {
  const user = loaded?.user ?? null;
  return (
    <AccountCard
      title="My Account"
      lead="Your name, your password, and where you are signed in."
      footer={{ to: '/orders', text: 'My Orders' }}
    >
      {user ? (
        <p className="mt-4 break-words">
          Signed in as <strong className="block font-semibold">{user.email}</strong>
        </p>
      ) : (
        <Skeleton className="mt-4 h-12 w-72 max-w-full" />
      )}
      {loaded && !loaded.isEmailProven && !loaded.user.isAdmin && (
        <Alert
          kind="warn"
          live={false}
          title="Your email address is not confirmed yet"
          actions={<SendConfirmation />}
          className="mt-4"
        >
          Open the link that we sent to it. Orders without a payment are kept for{' '}
          {CONFIRMATION_HOURS} hours until then.
        </Alert>
      )}
      <AccountSection title="Name">
        {user ? <NameForm name={user.name} /> : <FormSkeleton fields={['name']} />}
      </AccountSection>
      <AccountSection title="Password" lead="Changing it signs you out everywhere else.">
        {user ? (
          <ChangePasswordForm email={user.email} />
        ) : (
          <FormSkeleton fields={['current', 'next']} />
        )}
      </AccountSection>
      <AccountSection
        title="Signed-in devices"
        lead="Sign out a phone that was lost or lent, or a device that you do not know."
      >
        {loaded ? <DeviceList devices={loaded.devices} /> : <FormSkeleton fields={['device']} />}
      </AccountSection>
      {loaded && (loaded.user.isAdmin || loaded.secondFactor) && (
        <AccountSection
          title="Two-step sign-in"
          lead="Asks for a code of your phone after the password."
        >
          <SecondFactorSection status={loaded.secondFactor} />
        </AccountSection>
      )}
      <AccountSection
        title="Your data"
        lead="A file with your profile, addresses, orders, messages and sessions."
      >
        {loaded ? <DownloadData /> : <FormSkeleton fields={[]} />}
      </AccountSection>
      <AccountSection
        title="Delete account"
        lead="Your name, addresses and phone numbers are deleted. Your orders keep their figures, and invoices stay, as the tax law asks."
      >
        {loaded ? <DeleteAccount /> : <FormSkeleton fields={[]} />}
      </AccountSection>
    </AccountCard>
  );
}

function FormSkeleton({ fields }: { fields: readonly string[] }) {
  return (
    <>
      {fields.map((field) => (
        <div key={field} className="mt-4">
          <Skeleton className="mb-1.5 h-5 w-28" />
          <Skeleton className="h-11" />
        </div>
      ))}
      <Skeleton className="mt-4 h-11 w-44" />
    </>
  );
}

interface AccountSectionProps {
  title: string;
  lead?: string;
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

function NameForm({ name }: { name: string }) {
  return (
    <AccountForm
      submit={async ({ fullName }: { fullName: string }) =>
        `Saved. We call you ${(await changeName(fullName)).name} from now on.`
      }
      submitText="Save name"
      pendingText="Saving…"
    >
      <FullNameField name={name} />
    </AccountForm>
  );
}

type ChangedPassword = Record<'current' | 'next', string>;

/** The email tells password managers whose password it is. */
function ChangePasswordForm({ email }: { email: string }) {
  async function submit({ current, next }: ChangedPassword, form: HTMLFormElement) {
    const { message } = await browserApi().call('POST /api/user/change-password', {
      body: { current, next },
    });
    form.reset();
    return message;
  }
  return (
    <AccountForm submit={submit} submitText="Change password" pendingText="Changing it…">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <AccountPassword label="Current password" name="current" autoComplete="current-password" />
      <NewPassword label="New password" name="next" />
    </AccountForm>
  );
}
