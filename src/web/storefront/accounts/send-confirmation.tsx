import { callApi } from '../../platform/api.ts';
import { toFailure } from '../../platform/failure.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-plain-form.ts';

/** Sends the email again that confirms the account, or one of its orders. */
export function SendConfirmation({ orderId: id }: { orderId?: string }) {
  const { isPending, failure, run } = useAction(toFailure);
  const toast = useToast();
  return (
    <>
      <Button
        variant="secondary"
        pending={isPending}
        pendingText="Sending it…"
        onClick={() =>
          run(async () => {
            const { message } = await (id
              ? callApi('POST /api/orders/{id}/send-confirmation', { params: { id } })
              : callApi('POST /api/user/send-confirmation'));
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
