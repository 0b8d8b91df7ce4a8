import { type FocusEvent, type SubmitEvent, useState } from 'react';
import type { Product } from '../../../../contract/product.ts';
import { uploadApi } from '../../../platform/api.ts';
import {
  type FieldControl,
  type FieldFaults,
  faultOf,
  faultsOf,
  isProductField,
} from '../field-faults.ts';
import { refusalOf } from '../refusal.ts';

interface Failure {
  /** In the words of specification §8. */
  title: string;
  detail?: string;
}

const IMAGE_MISSING: Failure = { title: 'Image file is missing' };
const SUBMIT_FAILED = 'Error submitting product. Check console.';

interface AddProductEvents {
  /** The form is sent: what was said of an earlier product holds no longer. */
  onSubmit: () => void;
  onAdded: (product: Product) => void;
}

/** State of the Add Product form, whose fields keep their own text. */
export function useAddProduct({ onSubmit, onAdded }: AddProductEvents) {
  const [isPending, setIsPending] = useState(false);
  const [sent, setSent] = useState(0);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [failure, setFailure] = useState<Failure | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const found = faultsOf([...form.elements] as unknown as FieldControl[]);
    onSubmit();
    setFaults(found);
    setFailure(isImageMissing(form) ? IMAGE_MISSING : null);
    if (focusFirst(form, found)) return;
    setIsPending(true);
    setSent(0);
    try {
      onAdded(await uploadApi(setSent).call('addProduct', { body: new FormData(form) }));
    } catch (error) {
      const { message, fields } = refusalOf(error);
      setFailure({ title: SUBMIT_FAILED, detail: message });
      setFaults(fields);
      focusFirst(form, fields);
    } finally {
      setIsPending(false);
    }
  }

  /** Looks at a field when it is left. */
  function checkOnLeaving({ target }: FocusEvent<HTMLFormElement, Element>) {
    const control = target as unknown as FieldControl;
    if (isProductField(control.name)) setFault(control);
  }

  /** What was wrong with a field is looked at again as it is put right. */
  function recheck(control: FieldControl) {
    if (isProductField(control.name) && faults[control.name]) setFault(control);
    if (control.name === 'image' && failure === IMAGE_MISSING) setFailure(null);
  }

  function setFault(control: FieldControl) {
    setFaults((now) => ({ ...now, [control.name]: faultOf(control) }));
  }

  return { isPending, sent, faults, failure, submit, checkOnLeaving, recheck };
}

function isImageMissing(form: HTMLFormElement): boolean {
  const image = form.elements.namedItem('image');
  return image instanceof HTMLInputElement && image.files?.length === 0;
}

/** Leads to the first field at fault; false where none is. */
function focusFirst(form: HTMLFormElement, faults: Record<string, string | undefined>): boolean {
  const first = [...form.elements].find(
    (element) => element instanceof HTMLElement && faults[element.getAttribute('name') ?? ''],
  );
  if (first instanceof HTMLElement) first.focus();
  return first !== undefined;
}
