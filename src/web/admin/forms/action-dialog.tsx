import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs.tsx';
import { Alert } from '../../ui/messages.tsx';
import { type SchemaForm, useSchemaForm } from './schema-form.ts';

interface ActionDialogProps<Values extends FieldValues> {
  title: string;
  children: ReactNode | ((form: SchemaForm<Values>) => ReactNode);
  /** The part of the request's schema that checks the fields, and their values at first. */
  schema?: z.ZodType;
  values?: Values;
  submit: (values: Values) => unknown;
  /** The text of the button that submits, and while it is pending. */
  confirm: ReactNode;
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
export function ActionDialog<Values extends FieldValues>(props: ActionDialogProps<Values>) {
  const { title, children, confirm, pendingText, variant, failure, role, onClose } = props;
  const { schema = z.object({}), values = {} as Values, dismissLabel = 'Cancel', submit } = props;
  const form = useSchemaForm({ schema, values });
  const { isPending } = form;
  const formId = useId();

  function close() {
    if (!isPending) onClose();
  }

  return (
    <Dialog
      role={role}
      // Its button may be in a coloured notice.
      className="text-ink"
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
      <form id={formId} noValidate onSubmit={form.submit(submit)} className="space-y-5">
        {typeof children === 'function' ? children(form) : children}
        {form.failure && <Alert kind="danger">{failure?.(form.failure) ?? form.failure}</Alert>}
      </form>
    </Dialog>
  );
}

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
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

export interface DialogActionProps<Values extends FieldValues>
  extends Omit<ActionDialogProps<Values>, 'confirm' | 'onClose'> {
  /** The text of the button, and of the one that submits where that has no other. */
  label: ReactNode;
  className?: string;
  confirm?: ReactNode;
  confirmVariant?: ButtonVariant;
}

/** A button that asks before its action, in a dialog that closes once the action is done. */
export function DialogAction<Values extends FieldValues>(props: DialogActionProps<Values>) {
  const { label, variant = 'secondary', className, submit, ...question } = props;
  const usualVariant = variant === 'danger' ? 'danger' : 'primary';
  return (
    <DialogButton {...{ label, variant, className }}>
      {(close) => (
        <ActionDialog
          {...question}
          confirm={question.confirm ?? label}
          variant={question.confirmVariant ?? usualVariant}
          submit={async (values) => {
            await submit(values);
            close();
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
