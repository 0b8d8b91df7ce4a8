import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import type { AdminProduct } from '../../../../contract/admin-product.ts';
import type { Category } from '../../../../contract/product.ts';
import type { ProductField } from '../../../../domain/product-facts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { isPressed } from '../../../ui/is-pressed.ts';
import { useToast } from '../../../ui/toast.tsx';
import { DifferencesDialog } from './differences-dialog.tsx';
import { MainFields, SareeFields } from './product-fields.tsx';
import { useProductForm } from './use-product-form.ts';

interface ProductFormProps {
  product: AdminProduct;
  categories: readonly Category[];
  onSaved: (product: AdminProduct) => void;
  /** Told whether something is typed that is not saved. */
  onEdited: (isEdited: boolean) => void;
}

/** Edits what a product is called, costs and is made of, and whether shoppers see it. */
export function ProductForm({ product, categories, onSaved, onEdited }: ProductFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const showToast = useToast();
  const state = useProductForm(product, {
    form,
    onSaved: (saved) => {
      showToast({ kind: 'success', text: `${saved.name} was saved.` });
      onSaved(saved);
    },
  });
  const { fields, faults, failure, isSaving, isEdited, set, check, save, meanwhile } = state;
  useEffect(() => onEdited(isEdited), [isEdited, onEdited]);

  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }
  function checkOnLeaving({ target, relatedTarget }: FocusEvent<HTMLFormElement, Element>) {
    const field = target.getAttribute('name');
    if (field && field !== 'isHidden' && !isPressed(relatedTarget)) check(field as ProductField);
  }

  return (
    <>
      <form ref={form} noValidate onSubmit={submit} onBlur={checkOnLeaving} className="space-y-8">
        <MainFields {...{ fields, faults, set, categories }} />
        <SareeFields {...{ fields, faults, set }} />
        <Checkbox
          name="isHidden"
          checked={fields.isHidden === 'yes'}
          onChange={({ target }) => set('isHidden', target.checked ? 'yes' : 'no')}
          label="Hidden: shoppers do not find it until it is shown again"
        />
        {failure && (
          <Alert kind="danger" title="Nothing was saved">
            {failure}
          </Alert>
        )}
        <div className="sticky bottom-0 -mx-4 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 md:-mx-5 md:px-5">
          <Button type="submit" pending={isSaving} pendingText="Saving…">
            Save
          </Button>
          <p role="status" className="text-sm text-soft">
            {isEdited ? 'Not saved yet' : 'All changes are saved'}
          </p>
        </div>
      </form>
      {meanwhile && (
        <DifferencesDialog
          meanwhile={meanwhile}
          onChange={state.setMeanwhile}
          onClose={() => state.setMeanwhile(null)}
          onSettle={() => state.settle(meanwhile)}
        />
      )}
    </>
  );
}
