import { toFailure } from '../../platform/failure.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-plain-form.ts';

/** `useAction` with the messages of the API. */
export function useAdminAction() {
  return useAction(toFailure);
}

/** An action of a button; a failure is shown as a toast. */
export function useToastedAction() {
  const toast = useToast();
  return useAction((error) => {
    const failure = toFailure(error);
    toast({ kind: 'danger', text: failure.message });
    return failure;
  });
}

/** A button that acts at once; a failure is shown as a toast. */
export function ActionButton({ action, ...button }: ButtonProps & { action: () => unknown }) {
  const { isPending, run } = useToastedAction();
  return <Button variant="secondary" pending={isPending} onClick={() => run(action)} {...button} />;
}

/** Logs why a call failed, for the message 'Check console.' (specification §8). */
export function logToConsole(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the message points to the console.
  console.error(error);
}
