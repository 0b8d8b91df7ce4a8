import { useEffect, useRef, useState } from 'react';
import type { Category, Product } from '../../../../contract/catalogue.ts';
import { Alert } from '../../../ui/alert.tsx';
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
      {added && <AddedNote key={added._id} name={added.name} />}
      <AddProductForm
        key={taken}
        categories={categories}
        onSubmit={() => setAdded(null)}
        onAdded={onAdded}
      />
    </>
  );
}

/** Takes the focus from the button that was removed with the form. */
function AddedNote({ name }: { name: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className="mb-5 lg:max-w-5xl">
      <Alert kind="success" title="Product added successfully!">
        {name}
      </Alert>
    </div>
  );
}
