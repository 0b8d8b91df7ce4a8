import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs.tsx';
import { Alert } from '../../ui/messages.tsx';
import { type AdminForm, type AdminFormOptions, useAdminForm } from './admin-action.tsx';

interface ActionDialogProps extends AdminFormOptions {
  title: string;
  children: ReactNode | ((form: AdminForm) => ReactNode);
  /** The text of the button that submits, and while it is pending. */
  confirm: string;
  pendingText?: string;
  /** The button that closes the dialog, where 'Cancel' could be read as the action itself. */
  dismissLabel?: string | undefined;
  variant?: ButtonVariant;
  /** Replaces the failure's message. */
  failure?: (message: string) => ReactNode;
  /** 'dialog' is also closed by a press on the backdrop. */
  role?: 'dialog' | 'alertdialog';
  onClose: () => void;
}

/**
 * Asks before an action, with the fields that it needs; stays open until it is done. It is a form,
 * so it stands outside of other forms.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { title, children, confirm, pendingText, variant, failure, role, onClose, ...rest } = props;
  const { dismissLabel = 'Cancel', ...rules } = rest;
  const form = useAdminForm(rules);
  const { isPending } = form;
  const formId = useId();

  function close() {
    if (!isPending) onClose();
  }

  return (
    <Dialog
      role={role}
      title={title}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={close}>
            {dismissLabel}
          </Button>
          <Button type="submit" form={formId} {...{ variant, pendingText }} pending={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="space-y-5">
        {typeof children === 'function' ? children(form) : children}
        {form.failure && !form.isFieldFailure && (
          <Alert kind="danger">{failure?.(form.failure) ?? form.failure}</Alert>
        )}
      </form>
    </Dialog>
  );
}

export interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  label: ReactNode;
  /** The dialog; gets what closes it. */
  children: (close: () => void) => ReactNode;
}

export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}
