import { useState } from 'react';
import type { Category, Product } from '../../../../contract/product.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { type FieldControl, type FieldFaults, PRODUCT_FIELDS } from '../field-faults.ts';
import { ImageField } from './image-field.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useAddProduct } from './use-add-product.ts';

interface AddProductFormProps {
  categories: readonly Category[];
  onSubmit: () => void;
  onAdded: (product: Product) => void;
}

/** The Add Product form, all of it required (specification §5). */
export function AddProductForm({ categories, onSubmit, onAdded }: AddProductFormProps) {
  const { isPending, sent, faults, failure, submit, checkOnLeaving, recheck } = useAddProduct({
    onSubmit,
    onAdded,
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      onBlur={checkOnLeaving}
      onChange={(event) => recheck(event.target as unknown as FieldControl)}
      className="grid items-start gap-x-8 gap-y-5 lg:max-w-5xl lg:grid-cols-[1fr_22rem]"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={PRODUCT_FIELDS.name}
          name="name"
          required
          maxLength={200}
          autoComplete="off"
          error={faults.name}
          className="sm:col-span-2"
        />
        <CategoryFields categories={categories} faults={faults} />
        <TextField
          label={`${PRODUCT_FIELDS.price} (₹)`}
          name="price"
          type="number"
          inputMode="decimal"
          required
          min={1}
          step={0.01}
          error={faults.price}
        />
        <TextField
          label={PRODUCT_FIELDS.countInStock}
          name="countInStock"
          type="number"
          inputMode="numeric"
          required
          min={0}
          step={1}
          error={faults.countInStock}
        />
        <TextArea
          label={PRODUCT_FIELDS.description}
          name="description"
          required
          maxLength={5000}
          rows={5}
          error={faults.description}
          className="sm:col-span-2"
        />
      </div>
      <ImageField label={PRODUCT_FIELDS.image} name="image" error={faults.image} />
      <div className="space-y-4 lg:col-span-2">
        {failure && (
          <Alert kind="danger" title={failure.title}>
            {failure.detail}
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" pending={isPending} pendingText="Adding…">
            Add Product
          </Button>
          {isPending && <UploadProgress label="Pictures" part={sent} className="w-60" />}
        </div>
      </div>
    </form>
  );
}

interface CategoryFieldsProps {
  categories: readonly Category[];
  faults: FieldFaults;
}

/** The category, and the subcategories it has. */
function CategoryFields({ categories, faults }: CategoryFieldsProps) {
  const [category, setCategory] = useState('');
  const [subCategory, setSubCategory] = useState('');
  const chosen = categories.find(({ name }) => name === category);
  return (
    <>
      <Select
        label={PRODUCT_FIELDS.category}
        name="category"
        required
        placeholder="Choose a category"
        options={optionsOf(categories)}
        value={category}
        onChange={(event) => {
          setCategory(event.target.value);
          setSubCategory('');
        }}
        error={faults.category}
      />
      <Select
        label={PRODUCT_FIELDS.subCategory}
        name="subCategory"
        required
        disabled={!chosen}
        placeholder={chosen ? 'Choose a subcategory' : 'Choose a category first'}
        options={optionsOf(chosen?.subCategories ?? [])}
        value={subCategory}
        onChange={(event) => setSubCategory(event.target.value)}
        error={faults.subCategory}
      />
    </>
  );
}

function optionsOf(named: readonly { name: string }[]) {
  return named.map(({ name }) => ({ value: name, label: name }));
}
