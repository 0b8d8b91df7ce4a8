import type { Category } from '../../../../contract/catalogue.ts';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import {
  draftErrors,
  draftOf,
  PRODUCT_FIELDS,
  readDraft,
} from '../../../../domain/catalogue/product-facts.ts';
import { browserApi } from '../../../platform/api.ts';
import { staleRecordOf } from '../../../platform/failure.ts';
import { productFacts, wireFacts } from '../../../platform/prices.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { compareFields } from '../../forms/difference-panel.tsx';
import { EditForm } from '../../forms/edit-form.tsx';
import { useEditForm } from '../../forms/use-edit-form.ts';
import { type EditedProduct, MainFields, SareeFields } from './product-fields.tsx';

interface ProductFormProps {
  product: AdminProduct;
  categories: readonly Category[];
  onSaved: (product: AdminProduct) => void;
}

export function ProductForm({ product, categories, onSaved }: ProductFormProps) {
  const showToast = useToast();
  const form = useEditForm<AdminProduct, EditedProduct>({
    loaded: product,
    draftOf: editedOf,
    comparison: COMPARISON,
    errorsOf: ({ isHidden: _, ...facts }) => draftErrors(facts),
    save: saveProduct,
    onSaved(saved) {
      showToast({ kind: 'success', text: `${saved.name} was saved.` });
      onSaved(saved);
    },
    nameOf: (path) => path.replace('details.', ''),
  });
  const { draft, change, errorOf, base, rebase } = form;
  // Pictures or stock were saved on this screen: that alone does not make this form stale.
  if (product.version === base.version + 1 && hasSameFacts(product, base)) rebase(product);
  const set = (field: keyof EditedProduct, text: string) => change({ ...draft, [field]: text });
  return (
    <EditForm
      form={form}
      saveLabel="Save"
      savedText="All changes are saved"
      failureTitle="Nothing was saved"
      className="space-y-8"
      barClassName="bg-paper md:-mx-5 md:px-5"
    >
      <MainFields {...{ draft, errorOf, set, categories }} />
      <SareeFields {...{ draft, errorOf, set }} />
      <Checkbox
        name="isHidden"
        checked={draft.isHidden === 'yes'}
        onChange={({ target }) => set('isHidden', target.checked ? 'yes' : 'no')}
        label="Hidden: shoppers do not find it until it is shown again"
      />
    </EditForm>
  );
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
    if (current && hasSameFacts(current, base)) return saveProduct(draft, current);
    throw error;
  }
}

function editedOf(product: AdminProduct): EditedProduct {
  return { ...draftOf(productFacts(product)), isHidden: product.isHidden ? 'yes' : 'no' };
}

const COMPARISON = compareFields({
  changedFields: (one: EditedProduct, other: EditedProduct) =>
    (Object.keys(one) as (keyof EditedProduct)[]).filter((field) => one[field] !== other[field]),
  labelOf: (field) => (field === 'isHidden' ? 'Hidden from the shop' : PRODUCT_FIELDS[field].label),
  shown: (edited, field) => edited[field],
});

function hasSameFacts(one: AdminProduct, other: AdminProduct): boolean {
  return COMPARISON.isSame(editedOf(one), editedOf(other));
}
