import { createContext, type ReactNode, type SubmitEvent, use, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { canSubmitAccountForm, isCommonPassword } from '../../../domain/accounts/passwords.ts';
import { isSignedOut, toFailure } from '../../platform/failure.ts';
import { loadSession } from '../../platform/session.ts';
import { TempleBorder } from '../../ui/brand.tsx';
import { useHydrated } from '../../ui/browser-state.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField, type TextFieldProps } from '../../ui/fields.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { Alert } from '../../ui/messages.tsx';
import { Card } from '../../ui/panels.tsx';
import { Heading, TextLink } from '../../ui/typography.tsx';
import { type Failure, type FieldErrors, usePlainForm } from '../../ui/use-plain-form.ts';

interface AccountFormProps<Fields> {
  /** Makes the call; the form stays pending until then. A text it returns is shown as its success. */
  submit: (fields: Fields, form: HTMLFormElement) => Promise<unknown>;
  toFailure?: (error: unknown) => Failure;
  submitText: string;
  pendingText: string;
  /** The only form of its page: the button is as wide as the form. */
  isPage?: boolean;
  /** A message from the page before, shown until an attempt fails. */
  notice?: string | null;
  variant?: 'secondary';
  children?: ReactNode;
}

type FieldProps = ReturnType<typeof usePlainForm>['field'];

/** The name of a field and what is wrong with it. */
const Field = createContext<FieldProps>((name) => ({ name, error: undefined }));

/** An account form; its fields are uncontrolled. A session that has ended leads to sign-in. */
export function AccountForm<Fields>(props: AccountFormProps<Fields>) {
  const { submit, submitText, pendingText, isPage, notice, variant, children } = props;
  const [success, setSuccess] = useState<unknown>();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { isPending, failure, field, formProps } = usePlainForm({
    check: checkEmail,
    submit: send,
    toFailure: props.toFailure ?? toFailure,
    skipsBlank: true,
  });
  const shownNotice = typeof success === 'string' ? success : !failure && notice;

  async function send(data: FormData, form: HTMLFormElement) {
    setSuccess(undefined);
    try {
      setSuccess(await submit(Object.fromEntries(data) as Fields, form));
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      await loadSession();
      await navigate('/signin');
    }
  }
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (canSubmitAccountForm(fields)) await formProps.onSubmit(event);
    else event.preventDefault();
  }

  return (
    <form
      method="post"
      {...formProps}
      onSubmit={onSubmit}
      className={isPage ? 'mt-6 grid gap-5' : 'mt-4 grid gap-4'}
    >
      {shownNotice && <Alert kind="success">{shownNotice}</Alert>}
      {failure && <Alert kind="danger">{failure}</Alert>}
      <Field value={field}>{children}</Field>
      <Button
        type="submit"
        variant={variant}
        size={isPage ? 'lg' : 'md'}
        wide={isPage}
        className={isPage ? undefined : 'justify-self-start'}
        disabled={!isHydrated}
        pending={isPending}
        pendingText={pendingText}
      >
        {submitText}
      </Button>
    </form>
  );
}

/** The browser checks the format of an email; the shop checks everything else. */
function checkEmail(_data: FormData, form: HTMLFormElement): FieldErrors {
  const email = form.elements.namedItem('email');
  const isMalformed = email instanceof HTMLInputElement && email.validity.typeMismatch;
  return isMalformed ? { email: 'Enter an email address such as name@example.com' } : {};
}

export function FullNameField({ name }: { name?: string }) {
  return (
    <TextField
      label="Full Name"
      {...use(Field)('fullName')}
      autoComplete="name"
      defaultValue={name}
      maxLength={120}
      required
    />
  );
}

export function EmailField() {
  return (
    <TextField
      label="Email"
      {...use(Field)('email')}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
    />
  );
}

/** `autoComplete` tells password managers which password it is. */
export function AccountPassword(props: TextFieldProps & { name: string }) {
  return (
    <PasswordField
      autoComplete="new-password"
      maxLength={128}
      required
      {...use(Field)(props.name)}
      {...props}
    />
  );
}

export function CodeField(props: TextFieldProps) {
  return (
    <TextField
      {...use(Field)('code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      {...props}
    />
  );
}

interface AccountCardProps {
  title: string;
  lead: ReactNode;
  footer: { before?: string; to: string; text: string };
  children: ReactNode;
}

export function AccountCard({ title, lead, footer, children }: AccountCardProps) {
  return (
    <div className="page flex min-h-[80vh] flex-col items-center py-6 md:py-14">
      <div className="w-full max-w-md">
        <Link
          to="/"
          className="-ml-1 inline-flex min-h-11 items-center gap-2 pr-2 text-soft underline-offset-4 hover:text-brand hover:underline"
        >
          <ArrowLeftIcon className="size-5" />
          Back to the shop
        </Link>
        <Card padding="none" className="mt-2 overflow-hidden">
          <TempleBorder className="text-accent" />
          <div className="p-5 sm:p-8">
            <Heading level={1}>{title}</Heading>
            {lead && <p className="mt-2 text-soft">{lead}</p>}
            {children}
          </div>
        </Card>
        <p className="mt-5 text-center">
          {footer.before && `${footer.before} `}
          <TextLink to={footer.to} standalone>
            {footer.text}
          </TextLink>
        </p>
        <noscript>
          <p className="mt-4 text-center text-soft">
            Signing in needs JavaScript. Without it the shop can be read, but nothing ordered.
          </p>
        </noscript>
      </div>
    </div>
  );
}

/** A field for a new password. It warns of the most used ones, which customers may still take. */
export function NewPassword({ hint, ...props }: TextFieldProps & { name: string }) {
  const [isCommon, setCommon] = useState(false);
  const warning = 'Many people use this password, so it is easy to guess. Choose a longer one.';
  return (
    <div>
      <AccountPassword
        hint={hint}
        {...props}
        onChange={({ target }) => setCommon(isCommonPassword(target.value))}
      />
      <p role="status" className="mt-1.5 text-sm text-warn empty:mt-0">
        {isCommon && warning}
      </p>
    </div>
  );
}
