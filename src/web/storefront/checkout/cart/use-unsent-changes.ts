import { useEffect, useEffectEvent } from 'react';
import { useBackOnline } from '../../../platform/connection.ts';
import { useSession } from '../../../platform/session.ts';
import { sendUnsentChanges, whenRefused } from './cart-store.ts';

/**
 * Sends what was added to the cart offline: when the connection returns, and when a page opens for a
 * signed-in customer. `onRefused` gets what the shop does not accept any more, such as a sold-out saree.
 */
export function useUnsentChanges(onRefused: (message: string) => void): void {
  const { status } = useSession();
  const report = useEffectEvent(onRefused);
  const send = useEffectEvent(async () => {
    if (status !== 'signedIn' || !navigator.onLine) return;
    // What still cannot be sent waits for the next time.
    await sendUnsentChanges().catch(() => undefined);
  });
  useEffect(() => whenRefused((message) => report(message)), []);
  useBackOnline(() => void send());
  useEffect(() => {
    if (status === 'signedIn') void send();
  }, [status]);
}
