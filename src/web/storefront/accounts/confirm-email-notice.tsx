import type { Order } from '../../../contract/orders.ts';
import { hoursLeft } from '../../../domain/orders/unpaid-limits.ts';
import { browserApi } from '../../platform/api.ts';
import { failureOf } from '../../platform/failure.ts';
import { useSession } from '../../platform/session.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

/** On an order that ends unless its customer confirms the email address. */
export function ConfirmEmailNotice({ order }: { order: Order }) {
  const { user } = useSession();
  const { shownMoment } = useShopDates();
  if (order.heldUntil === null) return null;
  const hours = hoursLeft(new Date(order.heldUntil), new Date());
  const within = hours === 1 ? 'within an hour' : `within ${hours} hours`;
  return (
    <Alert
      kind="warn"
      live={false}
      title={`Confirm your email address ${within} to keep this order`}
      actions={<SendConfirmation />}
    >
      We have sent a link to {user?.email ?? 'your email address'}. The order ends on{' '}
      <time dateTime={order.heldUntil}>{shownMoment(order.heldUntil)}</time> if the link is not
      opened by then.
    </Alert>
  );
}

/** Requests the link again; the answer is shown as a notice. */
export function SendConfirmation() {
  const { isPending, failure, run } = useAction(failureOf);
  const toast = useToast();
  return (
    <>
      <Button
        variant="secondary"
        pending={isPending}
        pendingText="Sending it…"
        onClick={() =>
          run(async () => {
            const { message } = await browserApi().call('POST /api/user/send-confirmation');
            toast({ kind: 'success', text: message });
          })
        }
      >
        Send the email again
      </Button>
      {failure && (
        <p role="alert" className="basis-full text-danger">
          {failure.message}
        </p>
      )}
    </>
  );
}
