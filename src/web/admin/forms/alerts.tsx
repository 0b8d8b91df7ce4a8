import { type ComponentProps, useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';

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

/** Says why an action failed; nothing where none did. */
export function FailureAlert({ children, ...alert }: ComponentProps<typeof Alert>) {
  if (!children) return null;
  return (
    <Alert kind="danger" {...alert}>
      {children}
    </Alert>
  );
}
