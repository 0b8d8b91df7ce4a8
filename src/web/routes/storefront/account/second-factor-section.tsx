import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnAccount, SecondFactorKey } from '../../../../contract/accounts.ts';
import { callApi } from '../../../platform/api.ts';
import {
  AccountForm,
  AccountPassword,
  CodeField,
} from '../../../storefront/accounts/account-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { FocusedAlert } from '../../../ui/messages.tsx';

export function SecondFactorSection({ status }: { status: OwnAccount['secondFactor'] }) {
  const { revalidate } = useRevalidator();
  const [key, setKey] = useState<SecondFactorKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (status) return <TurnOff left={status.recoveryCodes} onDone={revalidate} />;
  if (!key) return <TurnOn onKey={setKey} />;
  return (
    <FirstCode
      found={key}
      onConfirmed={async (recoveryCodes) => {
        setCodes(recoveryCodes);
        setKey(null);
        await revalidate();
      }}
    />
  );
}

function TurnOn({ onKey }: { onKey: (key: SecondFactorKey) => void }) {
  async function submit({ password }: { password: string }) {
    onKey(await callApi('POST /api/user/second-factor/begin', { body: { password } }));
  }
  return (
    <AccountForm submit={submit} submitText="Turn on two-step sign-in" pendingText="Preparing…">
      <AccountPassword
        label="Your password"
        name="password"
        autoComplete="current-password"
        hint="After it you scan a code with an authenticator app"
      />
    </AccountForm>
  );
}

interface FirstCodeProps {
  found: SecondFactorKey;
  onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>;
}

function FirstCode({ found: { key, qr }, onConfirmed }: FirstCodeProps) {
  async function submit({ code }: { code: string }) {
    const { recoveryCodes } = await callApi('POST /api/user/second-factor/confirm', {
      body: { code },
    });
    await onConfirmed(recoveryCodes);
  }
  return (
    <>
      <p className="mt-3">
        Scan this code with your authenticator app, or type the key into it. Then enter the code
        that the app shows.
      </p>
      <svg
        role="img"
        aria-label="QR code with the key below"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="mt-4 size-52 bg-white text-black"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <p className="mt-3 text-sm text-soft">Key</p>
      <p className="numerals break-all font-medium">{(key.match(/.{4}/g) ?? []).join(' ')}</p>
      <AccountForm submit={submit} submitText="Confirm" pendingText="Checking the code…">
        <CodeField label="Code from the app" autoFocus />
      </AccountForm>
    </>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <FocusedAlert title="Two-step sign-in is on" className="mt-4">
        Keep these recovery codes in a safe place: they are shown only now. Each signs you in once
        if you lose the app.
      </FocusedAlert>
      <ul className="numerals mt-4 grid gap-1 font-medium sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-4" onClick={onDone}>
        I have stored the codes
      </Button>
    </>
  );
}

function TurnOff({ left, onDone }: { left: number; onDone: () => Promise<void> }) {
  async function submit(body: { password: string; code: string }, form: HTMLFormElement) {
    await callApi('POST /api/user/second-factor/remove', { body });
    form.reset();
    await onDone();
  }
  return (
    <>
      <p className="mt-3">
        Two-step sign-in is on. {left === 1 ? '1 recovery code is' : `${left} recovery codes are`}{' '}
        left. For new codes or another phone, turn it off and on again.
      </p>
      <AccountForm
        submit={submit}
        variant="secondary"
        submitText="Turn off two-step sign-in"
        pendingText="Turning it off…"
      >
        <AccountPassword label="Your password" name="password" autoComplete="current-password" />
        <CodeField label="Code from the app, or a recovery code" />
      </AccountForm>
    </>
  );
}
