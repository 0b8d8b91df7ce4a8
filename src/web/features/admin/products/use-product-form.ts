import { type RefObject, useState } from 'react';
import type { AdminProduct } from '../../../../contract/admin-product.ts';
import { chosenFields, type Difference, differencesOf } from '../../../../domain/differences.ts';
import {
  type DraftFaults,
  draftFault,
  draftFaults,
  type ProductField,
} from '../../../../domain/product-facts.ts';
import { browserApi } from '../../../platform/api.ts';
import { focusFirst } from '../focus-first.ts';
import { refusalOf } from '../refusal.ts';
import { changeOf, type EditedProduct, editedOf, isSame } from './edited-product.ts';
import { presentOf } from './present-product.ts';

export type ProductDifference = Difference<keyof EditedProduct>;

/** What someone else saved meanwhile, and where it differs from what stands in the form. */
export interface Meanwhile {
  present: AdminProduct;
  differences: ProductDifference[];
}

/** A version of the product that the form was made from. */
interface Base {
  fields: EditedProduct;
  version: number;
}

interface ProductFormEvents {
  form: RefObject<HTMLFormElement | null>;
  onSaved: (product: AdminProduct) => void;
}

/** State of the form that edits a product. */
export function useProductForm(product: AdminProduct, { form, onSaved }: ProductFormEvents) {
  const [base, setBase] = useState<Base>(() => baseOf(product));
  const [fields, setFields] = useState(base.fields);
  const [faults, setFaults] = useState<DraftFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);

  // Its own pictures or stock were saved: that alone does not make what is typed here stale.
  if (product.version === base.version + 1 && isSame(editedOf(product), base.fields)) {
    setBase(baseOf(product));
  }

  function set(field: keyof EditedProduct, text: string) {
    const next = { ...fields, [field]: text };
    setFields(next);
    const shown = Object.keys(faults) as ProductField[];
    setFaults(Object.fromEntries(shown.map((one) => [one, draftFault(one, next) ?? undefined])));
  }

  /** Looks at a field when it is left. */
  function check(field: ProductField) {
    setFaults((now) => ({ ...now, [field]: draftFault(field, fields) ?? undefined }));
  }

  async function save(edited = fields, version = base.version) {
    if (isSaving) return;
    const found = draftFaults(edited);
    setFaults(found);
    setFailure(null);
    if (focusFirst(form.current, found)) return;
    setIsSaving(true);
    try {
      const saved = await send(edited, version);
      setBase(baseOf(saved));
      setFields(editedOf(saved));
      onSaved(saved);
    } catch (error) {
      refuse(error, edited);
    } finally {
      setIsSaving(false);
    }
  }

  /** Where only the pictures were changed meanwhile, nothing of them is written over. */
  async function send(edited: EditedProduct, version: number): Promise<AdminProduct> {
    const body = changeOf(edited, version);
    try {
      return await browserApi().call('changeProduct', { params: { id: product._id }, body });
    } catch (error) {
      const present = presentOf(error);
      if (present && isSame(editedOf(present), base.fields)) return send(edited, present.version);
      throw error;
    }
  }

  function refuse(error: unknown, edited: EditedProduct) {
    const present = presentOf(error);
    if (present) {
      const differences = differencesOf(base.fields, edited, editedOf(present));
      setMeanwhile({ present, differences });
      return;
    }
    const refusal = refusalOf(error);
    const named = Object.entries(refusal.fields).map(([path, fault]) => [
      path.replace('details.', ''),
      fault,
    ]);
    const found: DraftFaults = Object.fromEntries(named);
    setFaults(found);
    if (!focusFirst(form.current, found)) setFailure(refusal.message);
  }

  /** Takes over what was chosen of both, made from what stands now, and saves it. */
  async function settle({ present, differences }: Meanwhile) {
    const chosen = chosenFields(editedOf(present), differences);
    setMeanwhile(null);
    setBase(baseOf(present));
    setFields(chosen);
    await save(chosen, present.version);
  }

  return {
    fields,
    faults,
    failure,
    isSaving,
    isEdited: !isSame(fields, base.fields),
    set,
    check,
    save: () => save(),
    meanwhile,
    setMeanwhile,
    settle,
  };
}

function baseOf(product: AdminProduct): Base {
  return { fields: editedOf(product), version: product.version };
}
