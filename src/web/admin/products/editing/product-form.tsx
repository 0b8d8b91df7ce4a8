import { useEffect } from 'react';
import type { Category } from '../../../../contract/catalogue.ts';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import { PRODUCT_FIELDS } from '../../../../domain/catalogue/product-facts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { DifferencePanel, differencesOf, mergedDraft } from '../../forms/difference-panel.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { MainFields, SareeFields } from './product-fields.tsx';
import {
  differing,
  type EditedProduct,
  editedOf,
  type ProductFormState,
  useProductForm,
} from './use-product-form.ts';

interface ProductFormProps {
  product: AdminProduct;
  categories: readonly Category[];
  onSaved: (product: AdminProduct) => void;
  /** Called with whether the form has unsaved input. */
  onEdited: (isEdited: boolean) => void;
}

/** Edits a product's facts and whether shoppers see it. */
export function ProductForm({ product, categories, onSaved, onEdited }: ProductFormProps) {
  const showToast = useToast();
  const form = useProductForm(product, (saved) => {
    showToast({ kind: 'success', text: `${saved.name} was saved.` });
    onSaved(saved);
  });
  const { draft, conflict, failure, isDirty, change, errorOf } = form;
  useEffect(() => onEdited(isDirty), [isDirty, onEdited]);
  const set = (field: keyof EditedProduct, text: string) => change({ ...draft, [field]: text });
  return (
    <form noValidate onSubmit={form.submit} onBlur={form.touch} className="space-y-8">
      {conflict ? (
        <Differences key={conflict.version} form={form} current={conflict} />
      ) : (
        <>
          <MainFields {...{ draft, errorOf, set, categories }} />
          <SareeFields {...{ draft, errorOf, set }} />
          <Checkbox
            name="isHidden"
            checked={draft.isHidden === 'yes'}
            onChange={({ target }) => set('isHidden', target.checked ? 'yes' : 'no')}
            label="Hidden: shoppers do not find it until it is shown again"
          />
          {failure && (
            <Alert kind="danger" title="Nothing was saved">
              {failure}
            </Alert>
          )}
          <SaveBar
            form={form}
            label="Save"
            savedText="All changes are saved"
            className="bg-paper md:-mx-5 md:px-5"
          />
        </>
      )}
    </form>
  );
}

function Differences({ form, current }: { form: ProductFormState; current: AdminProduct }) {
  const { draft: mine, base, failure, resolve } = form;
  const theirs = editedOf(current);
  const differences = differencesOf(
    { base: editedOf(base), mine, theirs },
    { differing, labelOf, shown: (edited, field) => edited[field] },
  );
  return (
    <DifferencePanel
      message={failure ?? ''}
      differences={differences}
      onChosen={(choices) => resolve(mergedDraft(mine, theirs, choices))}
    />
  );
}

function labelOf(field: keyof EditedProduct): string {
  return field === 'isHidden' ? 'Hidden from the shop' : PRODUCT_FIELDS[field].label;
}
