import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PageHandle } from '../../../../contract/api.ts';
import { callApi, saveFile } from '../../../platform/api.ts';
import { toFailure } from '../../../platform/failure.ts';
import { pageMeta } from '../../../platform/head.ts';
import { requireSignIn } from '../../../platform/require-sign-in.ts';
import { changeName, endSession } from '../../../platform/session.ts';
import { useShop } from '../../../platform/shop.ts';
import {
  AccountCard,
  AccountForm,
  AccountPassword,
  FullNameField,
  NewPassword,
} from '../../../storefront/accounts/account-form.tsx';
import { SendConfirmation } from '../../../storefront/accounts/send-confirmation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert, FailureAlert } from '../../../ui/messages.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Heading } from '../../../ui/typography.tsx';
import { useAction } from '../../../ui/use-plain-form.ts';
import type { Route } from './+types/route.ts';
import { DeviceList } from './device-list.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: 'My Account', isPrivate: true });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireSignIn(request);
  return { user, ...(await callApi('GET /api/user/account')) };
}

export function HydrateFallback() {
  return (
    <Loading label="Loading your account">
      <AccountScreen loaded={null} />
    </Loading>
  );
}

export default function Account({ loaderData }: Route.ComponentProps) {
  return <AccountScreen loaded={loaderData} />;
}

function AccountScreen({ loaded }: { loaded: Route.ComponentProps['loaderData'] | null }) {
  const user = loaded?.user;
  const { sendsEmails } = useShop();
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
      {loaded && sendsEmails && !loaded.isEmailVerified && !loaded.user.isAdmin && (
        <Alert
          kind="warn"
          live={false}
          title="Your email address is not confirmed yet"
          actions={<SendConfirmation />}
          className="mt-4"
        >
          Open the link that we sent to it. Until then an order without a payment is kept for a
          short time only.
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
    const { message } = await callApi('POST /api/user/change-password', {
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

function DownloadData() {
  const { isPending, failure, run } = useAction(toFailure);
  async function download() {
    const data = await callApi('GET /api/user/personal-data');
    const text = JSON.stringify(data, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), 'my-data.json');
  }
  return (
    <>
      <FailureAlert className="mt-4">{failure?.message}</FailureAlert>
      <Button
        variant="secondary"
        className="mt-4"
        pending={isPending}
        pendingText="Collecting it…"
        onClick={() => run(download)}
      >
        Download your data
      </Button>
    </>
  );
}

function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  async function submit({ password }: { password: string }) {
    await callApi('POST /api/user/delete-account', { body: { password } });
    endSession();
    await navigate('/');
  }
  if (!isOpen) {
    return (
      <Button variant="danger" className="mt-4" onClick={() => setOpen(true)}>
        Delete account
      </Button>
    );
  }
  return (
    <>
      <Alert kind="warn" title="This cannot be undone" className="mt-4">
        Enter your password to delete your account for good.
      </Alert>
      <AccountForm submit={submit} submitText="Delete account for good" pendingText="Deleting it…">
        <AccountPassword
          label="Your password"
          name="password"
          autoComplete="current-password"
          autoFocus
        />
      </AccountForm>
      <Button variant="quiet" className="mt-2 -ml-5" onClick={() => setOpen(false)}>
        Keep account
      </Button>
    </>
  );
}
