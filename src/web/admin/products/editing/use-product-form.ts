import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import {
  draftErrors,
  draftOf,
  type ProductField,
  readDraft,
} from '../../../../domain/catalogue/product-facts.ts';
import { browserApi } from '../../../platform/api.ts';
import { productFacts, wireFacts } from '../../../platform/prices.ts';
import { useEditForm } from '../../forms/use-edit-form.ts';
import { staleRecordOf } from '../../frame/api-error-text.ts';

/** What the form of a product holds, all of it as text. */
export type EditedProduct = Record<ProductField | 'isHidden', string>;

export type ProductFormState = ReturnType<typeof useProductForm>;

export function useProductForm(product: AdminProduct, onSaved: (saved: AdminProduct) => void) {
  const form = useEditForm<AdminProduct, EditedProduct>({
    loaded: product,
    draftOf: editedOf,
    isSame,
    errorsOf: ({ isHidden: _, ...facts }) => draftErrors(facts),
    save: saveProduct,
    onSaved,
    fieldOf: (path) => path.replace('details.', ''),
  });
  // Pictures or stock were saved on this screen: that alone does not make this form stale.
  const isNewer = product.version === form.base.version + 1;
  if (isNewer && isSame(editedOf(product), editedOf(form.base))) form.rebase(product);
  return form;
}

async function saveProduct(draft: EditedProduct, base: AdminProduct): Promise<AdminProduct> {
  const { isHidden, ...facts } = draft;
  const body = {
    ...wireFacts(readDraft(facts)),
    isHidden: isHidden === 'yes',
    version: base.version,
  };
  try {
    return await browserApi().call('changeProduct', { params: { id: base._id }, body });
  } catch (error) {
    const current = staleRecordOf<AdminProduct>(error);
    // Someone else saved only pictures, which this does not overwrite.
    if (current && isSame(editedOf(current), editedOf(base))) return saveProduct(draft, current);
    throw error;
  }
}

export function editedOf(product: AdminProduct): EditedProduct {
  return { ...draftOf(productFacts(product)), isHidden: product.isHidden ? 'yes' : 'no' };
}

export function differing(one: EditedProduct, other: EditedProduct): (keyof EditedProduct)[] {
  const fields = Object.keys(one) as (keyof EditedProduct)[];
  return fields.filter((field) => one[field] !== other[field]);
}

function isSame(one: EditedProduct, other: EditedProduct): boolean {
  return differing(one, other).length === 0;
}
