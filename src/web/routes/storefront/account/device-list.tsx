import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Device } from '../../../../contract/accounts.ts';
import { callApi } from '../../../platform/api.ts';
import { isSignedOut, toFailure } from '../../../platform/failure.ts';
import { loadSession, signOutEverywhere } from '../../../platform/session.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert, FailureAlert } from '../../../ui/messages.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { useAction } from '../../../ui/use-plain-form.ts';

export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const { formatMoment } = useShopDates();
  const [pressed, setPressed] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { isPending, failure, run } = useAction(toFailure);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const pending = isPending ? pressed : null;
  const hasOthers = devices.some(({ isCurrent }) => !isCurrent);

  /** One action at a time, named while it is pending. A session that has ended leads to sign-in. */
  function act(name: string, work: () => Promise<{ message: string } | null>) {
    setPressed(name);
    setDone(null);
    return run(async () => {
      try {
        const answer = await work();
        if (!answer) return;
        setDone(answer.message);
        await revalidate();
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        await loadSession();
        await navigate('/signin');
      }
    });
  }

  async function leave() {
    await signOutEverywhere();
    await navigate('/');
    return null;
  }

  return (
    <>
      {done && (
        <Alert kind="success" className="mt-4">
          {done}
        </Alert>
      )}
      <FailureAlert className="mt-4">{failure?.message}</FailureAlert>
      <ul className="mt-3 divide-y divide-line">
        {devices.map(({ _id, name, isCurrent, lastUsedAt }) => (
          <li key={_id} className="flex items-center justify-between gap-x-2 py-3">
            <div className="min-w-0">
              <p className="font-medium">
                {name} {isCurrent && <Tag tone="success">This device</Tag>}
              </p>
              <p className="numerals text-sm text-soft">
                Last used <time dateTime={lastUsedAt}>{formatMoment(lastUsedAt)}</time>
              </p>
            </div>
            {!isCurrent && (
              <Button
                variant="quiet"
                className="-mr-5 shrink-0"
                aria-label={`Sign out ${name}`}
                pending={pending === _id}
                pendingText="Signing out…"
                onClick={() =>
                  act(_id, () => callApi('DELETE /api/user/devices/{id}', { params: { id: _id } }))
                }
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {hasOthers && (
          <Button
            variant="secondary"
            pending={pending === 'others'}
            pendingText="Signing out…"
            onClick={() => act('others', () => callApi('POST /api/user/signout-elsewhere'))}
          >
            Sign out all other devices
          </Button>
        )}
        <Button
          variant="secondary"
          pending={pending === 'all'}
          pendingText="Signing out…"
          onClick={() => act('all', leave)}
        >
          Sign out everywhere
        </Button>
      </div>
    </>
  );
}
