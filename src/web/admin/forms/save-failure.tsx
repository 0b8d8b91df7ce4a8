import { type RefObject, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../../contract/client.ts';
import { signIn, useSession } from '../../platform/session.ts';
import { Button, UnstyledButton } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { Alert, FocusedAlert } from '../../ui/messages.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { FieldMessage } from './schema-form.ts';

interface SaveFailureProps {
  form: RefObject<HTMLFormElement | null>;
  message: string | null;
  fields: readonly FieldMessage[];
  labels: Partial<Record<string, string>>;
  hasSessionEnded: boolean;
  onSignIn: () => void;
}

/**
 * Beside the button that saves: why nothing was saved, with a link to the first field that is wrong.
 * The others follow as it is corrected: a list of them would fill a phone's screen.
 */
export function SaveFailure(props: SaveFailureProps) {
  const { form, message, fields, labels, hasSessionEnded, onSignIn } = props;
  const title = 'Nothing was saved';
  const [first, ...others] = fields;
  if (first) {
    return (
      <Alert kind="danger" title={title} className="w-full">
        <UnstyledButton
          role="link"
          className="min-h-11 text-left underline underline-offset-4 md:min-h-8"
          onClick={() => focusField(form.current, first.name)}
        >
          {withLabel(first, labels)}
        </UnstyledButton>{' '}
        {others.length > 0 && `And ${others.length} more.`}
      </Alert>
    );
  }
  if (!hasSessionEnded && !message) return null;
  return (
    <FocusedAlert
      kind="danger"
      title={title}
      className="w-full"
      actions={hasSessionEnded && <Button onClick={onSignIn}>Sign in</Button>}
    >
      {hasSessionEnded ? SESSION_ENDED : message}
    </FocusedAlert>
  );
}

const SESSION_ENDED = 'Your session has ended. Sign in to save: what you typed is kept.';

function focusField(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field instanceof HTMLElement) field.focus();
}

/** The message of a field with the field's label, where it does not name it itself. */
function withLabel({ name, message }: FieldMessage, labels: SaveFailureProps['labels']): string {
  const label = labels[name];
  return !label || message.toLowerCase().includes(label.toLowerCase())
    ? message
    : `${label}: ${message}`;
}

type SignInFields = Record<'email' | 'password' | 'code', string>;

const SIGN_IN = z.object({
  email: z.string().trim().min(1, 'Email is required'),
  password: z.string().min(1, 'Password is required'),
});

/** Signs in over an open screen, which keeps what was typed on it. */
export function SignInDialog({
  onSignedIn,
  onClose,
}: {
  onSignedIn: () => void;
  onClose: () => void;
}) {
  const user = useSession((session) => session.user);
  const [asksForCode, setAsksForCode] = useState(false);

  async function submit({ email, password, code }: SignInFields) {
    try {
      await signIn({ email, password, code: code || undefined });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CODE_REQUIRED')) throw error;
      return setAsksForCode(true);
    }
    onSignedIn();
  }

  return (
    <ActionDialog<SignInFields>
      role="dialog"
      title="Sign in"
      schema={SIGN_IN}
      values={{ email: user?.email ?? '', password: '', code: '' }}
      submit={submit}
      label="Sign in and save"
      pendingText="Signing in…"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
          {asksForCode && (
            <TextField
              label="Code from your authenticator app"
              hint="Without the app, enter a recovery code"
              autoComplete="one-time-code"
              autoFocus
              {...field('code')}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
