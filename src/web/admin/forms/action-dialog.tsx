import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs.tsx';
import { FailureAlert } from '../../ui/messages.tsx';
import { type SchemaForm, useSchemaForm } from './schema-form.ts';

interface FormDialogProps<Values extends FieldValues> {
  form: SchemaForm<Values>;
  title: string;
  children: ReactNode;
  submit: (values: Values) => unknown;
  /** The text of the button that submits, and while it is pending. */
  confirm: ReactNode;
  pendingText?: string | undefined;
  /** The button that closes the dialog, where 'Cancel' could be read as the action itself. */
  dismissLabel?: string | undefined;
  confirmVariant?: ButtonVariant | undefined;
  /** Whether it cannot be submitted yet. */
  isBlocked?: boolean;
  failure?: ReactNode;
  /** 'dialog' is also closed by a press on the backdrop. */
  role?: 'dialog' | 'alertdialog' | undefined;
  onClose: () => void;
}

/** A dialog with a form, so it stands outside of other forms. It stays open while it is submitted. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, title, children, submit, confirm, pendingText, dismissLabel = 'Cancel' } = props;
  const { confirmVariant, isBlocked, failure = form.failure, role, onClose } = props;
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
          <Button
            type="submit"
            form={formId}
            variant={confirmVariant}
            disabled={isBlocked}
            pending={isPending}
            pendingText={pendingText}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit(submit)} className="space-y-5">
        {children}
        <FailureAlert>{failure}</FailureAlert>
      </form>
    </Dialog>
  );
}

interface ActionDialogProps<Values extends FieldValues>
  extends Omit<FormDialogProps<Values>, 'form' | 'title' | 'children' | 'failure' | 'confirm'> {
  title: string | ((values: Values) => string);
  /** The text of its button, and of the one that submits where that has no other. */
  label: ReactNode;
  confirm?: ReactNode;
  variant?: ButtonVariant;
  children: ReactNode | ((form: SchemaForm<Values>) => ReactNode);
  /** The part of the request's schema that checks the fields, and their values at first. */
  schema?: z.ZodType;
  values?: Values;
  /** Replaces the failure's message. */
  failure?: (message: string) => ReactNode;
}

/** Asks before an action, with the fields that it needs; stays open until it is done. */
export function ActionDialog<Values extends FieldValues>(props: ActionDialogProps<Values>) {
  const { label, title, variant, children, failure = (message) => message, ...dialog } = props;
  const { schema = z.object({}), values = {} as Values } = props;
  const form = useSchemaForm({ schema, values });
  return (
    <FormDialog
      confirm={label}
      confirmVariant={variant === 'danger' ? 'danger' : 'primary'}
      {...dialog}
      title={typeof title === 'string' ? title : title(form.values())}
      form={form}
      failure={form.failure && failure(form.failure)}
    >
      {typeof children === 'function' ? children(form) : children}
    </FormDialog>
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
  extends Omit<ActionDialogProps<Values>, 'onClose'> {
  className?: string;
}

/** A button that asks before its action, in a dialog that closes once the action is done. */
export function DialogAction<Values extends FieldValues>(props: DialogActionProps<Values>) {
  const { label, variant = 'secondary', className, submit } = props;
  return (
    <DialogButton {...{ label, variant, className }}>
      {(close) => (
        <ActionDialog
          {...props}
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
