import { useAction } from '../../ui/forms/use-action.ts';
import { type FormOptions, useForm } from '../../ui/forms/use-form.ts';
import { failureOf } from '../frame/api-error-text.ts';

export type AdminForm = ReturnType<typeof useAdminForm>;

/** `useAction` with the messages of the API. */
export function useAdminAction() {
  return useAction(failureOf);
}

/** `useForm` with the messages of the API. */
export function useAdminForm(options: Omit<FormOptions, 'failureOf'>) {
  return useForm({ ...options, failureOf });
}
