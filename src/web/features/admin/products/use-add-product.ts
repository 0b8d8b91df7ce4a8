import { type FocusEvent, type SubmitEvent, useState } from 'react';
import type { Product } from '../../../../contract/product.ts';
import { IMAGE_MISSING } from '../../../../domain/new-product.ts';
import { uploadApi } from '../../../platform/api.ts';
import { isPressed } from '../../../ui/is-pressed.ts';
import { focusFirst } from '../focus-first.ts';
import { refusalOf } from '../refusal.ts';
import { tellConsole } from '../tell-console.ts';
import {
  faultIn,
  faultsIn,
  isNewProductField,
  type NewProductFaults,
  sentForm,
} from './new-product-draft.ts';

interface Failure {
  /** In the words of specification §8. */
  title: string;
  detail?: string;
}

const SUBMIT_FAILED = 'Error submitting product. Check console.';

interface AddProductEvents {
  /** The form is sent: what was said of an earlier product holds no longer. */
  onSubmit: () => void;
  onAdded: (product: Product) => void;
}

/** A control of the form, as its events name it. */
type Control = Pick<HTMLInputElement, 'name' | 'form'>;

/** State of the Add Product form, whose fields keep their own text. */
export function useAddProduct({ onSubmit, onAdded }: AddProductEvents) {
  const [isPending, setIsPending] = useState(false);
  const [sent, setSent] = useState(0);
  const [faults, setFaults] = useState<NewProductFaults>({});
  const [failure, setFailure] = useState<Failure | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const found = faultsIn(typed);
    onSubmit();
    setFaults(found);
    setFailure(found.image === IMAGE_MISSING ? { title: IMAGE_MISSING } : null);
    if (focusFirst(form, found)) return;
    setIsPending(true);
    setSent(0);
    try {
      onAdded(await uploadApi(setSent).call('addProduct', { body: sentForm(typed) }));
    } catch (error) {
      tellConsole(error);
      const { message, fields } = refusalOf(error);
      setFailure({ title: SUBMIT_FAILED, detail: message });
      setFaults(fields);
      focusFirst(form, fields);
    } finally {
      setIsPending(false);
    }
  }

  /** Looks at a field when it is left. */
  function checkOnLeaving({ target, relatedTarget }: FocusEvent<HTMLFormElement, Element>) {
    if (!isPressed(relatedTarget)) setFault(target as unknown as Control);
  }

  /** What was wrong with a field is looked at again as it is put right. */
  function recheck(control: Control) {
    if (isNewProductField(control.name) && faults[control.name]) setFault(control);
    if (control.name === 'image' && failure?.title === IMAGE_MISSING) setFailure(null);
  }

  function setFault({ name, form }: Control) {
    if (!form || !isNewProductField(name)) return;
    setFaults((now) => ({ ...now, [name]: faultIn(new FormData(form), name) }));
  }

  return { isPending, sent, faults, failure, submit, checkOnLeaving, recheck };
}
