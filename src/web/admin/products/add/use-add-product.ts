import { type FocusEvent, type SubmitEvent, useState } from 'react';
import type { Product } from '../../../../contract/catalogue.ts';
import { IMAGE_MISSING } from '../../../../domain/catalogue/new-product.ts';
import { uploadApi } from '../../../platform/api.ts';
import { isPressed } from '../../../ui/forms/is-pressed.ts';
import { focusFirstError } from '../../forms/use-edit-form.ts';
import { failureOf } from '../../frame/api-error-text.ts';
import { logToConsole } from '../../frame/log-to-console.ts';
import {
  errorIn,
  errorsIn,
  isNewProductField,
  type NewProductErrors,
  sentForm,
} from './new-product-draft.ts';

interface Failure {
  /** As in specification §8. */
  title: string;
  detail?: string;
}

const SUBMIT_FAILED = 'Error submitting product. Check console.';

interface AddProductEvents {
  /** Called on submit: the message about an earlier product is outdated. */
  onSubmit: () => void;
  onAdded: (product: Product) => void;
}

type Control = Pick<HTMLInputElement, 'name' | 'form'>;

/** State of the Add Product form, whose fields are uncontrolled. */
export function useAddProduct({ onSubmit, onAdded }: AddProductEvents) {
  const [isPending, setIsPending] = useState(false);
  const [sent, setSent] = useState(0);
  const [errors, setErrors] = useState<NewProductErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const found = errorsIn(typed);
    onSubmit();
    setErrors(found);
    setFailure(found.image === IMAGE_MISSING ? { title: IMAGE_MISSING } : null);
    if (focusFirstError(form, found)) return;
    setIsPending(true);
    setSent(0);
    try {
      onAdded(await uploadApi(setSent).call('addProduct', { body: sentForm(typed) }));
    } catch (error) {
      logToConsole(error);
      const { message, fields } = failureOf(error);
      setFailure({ title: SUBMIT_FAILED, detail: message });
      setErrors(fields);
      focusFirstError(form, fields);
    } finally {
      setIsPending(false);
    }
  }

  /** Validates a field when it is left. */
  function checkOnLeaving({ target, relatedTarget }: FocusEvent<HTMLFormElement, Element>) {
    if (!isPressed(relatedTarget)) setError(target as unknown as Control);
  }

  /** Validates a field with an error again while it is corrected. */
  function recheck(control: Control) {
    if (isNewProductField(control.name) && errors[control.name]) setError(control);
    if (control.name === 'image' && failure?.title === IMAGE_MISSING) setFailure(null);
  }

  function setError({ name, form }: Control) {
    if (!form || !isNewProductField(name)) return;
    setErrors((now) => ({ ...now, [name]: errorIn(new FormData(form), name) }));
  }

  return { isPending, sent, errors, failure, submit, checkOnLeaving, recheck };
}
