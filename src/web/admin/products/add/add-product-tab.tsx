import { useState } from 'react';
import type { Category, Product } from '../../../../contract/catalogue.ts';
import { FocusedAlert } from '../../forms/focused-alert.tsx';
import { AddProductForm } from './add-product-form.tsx';

interface AddProductTabProps {
  categories: readonly Category[];
  /** Called when a product was added, so that figures and lists are reloaded. */
  onChanged: () => void;
}

/** Adds products one after another: the form is cleared after each. */
export function AddProductTab({ categories, onChanged }: AddProductTabProps) {
  const [taken, setTaken] = useState(0);
  const [added, setAdded] = useState<Product | null>(null);

  function onAdded(product: Product) {
    setAdded(product);
    setTaken((count) => count + 1);
    onChanged();
  }

  return (
    <>
      {added && (
        <FocusedAlert
          key={added._id}
          title="Product added successfully!"
          className="mb-5 lg:max-w-5xl"
        >
          {added.name}
        </FocusedAlert>
      )}
      <AddProductForm
        key={taken}
        categories={categories}
        onSubmit={() => setAdded(null)}
        onAdded={onAdded}
      />
    </>
  );
}
