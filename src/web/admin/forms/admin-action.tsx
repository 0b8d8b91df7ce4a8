import { type ComponentProps, useEffect, useRef } from 'react';
import { toFailure } from '../../platform/failure.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Alert } from '../../ui/messages.tsx';
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

interface ActionButtonProps extends ButtonProps {
  action: () => unknown;
}

/** A button that acts at once; a failure is shown as a toast. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  const { isPending, run } = useToastedAction();
  return <Button variant="secondary" pending={isPending} onClick={() => run(action)} {...button} />;
}

/** Says what was done; takes the focus from the button that was removed. */
export function FocusedAlert({ className, ...alert }: ComponentProps<typeof Alert>) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className={className}>
      <Alert kind="success" {...alert} />
    </div>
  );
}

/** Logs why a call failed, for the message 'Check console.' (specification §8). */
export function logToConsole(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the message points to the console.
  console.error(error);
}
