import { failureOf } from '../../platform/failure.ts';
import { useAction } from '../../ui/forms/use-action.ts';
import { type FormOptions, useForm } from '../../ui/forms/use-form.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

export type AdminForm = ReturnType<typeof useAdminForm>;

/** `useAction` with the messages of the API. */
export function useAdminAction() {
  return useAction(failureOf);
}

/** The same, for a button whose failure is shown as a toast. */
export function useToastedAction() {
  const toast = useToast();
  return useAction((error) => {
    const failure = failureOf(error);
    toast({ kind: 'danger', text: failure.message });
    return failure;
  });
}

export type AdminFormOptions = Omit<FormOptions, 'failureOf'>;

/** `useForm` with the messages of the API. */
export function useAdminForm(options: AdminFormOptions) {
  return useForm({ ...options, failureOf });
}
