import { type ChangeEvent, useState } from 'react';
import type { Category, Product } from '../../../../contract/catalogue.ts';
import { NEW_PRODUCT_LABELS } from '../../../../domain/catalogue/new-product.ts';
import { PRODUCT_FIELDS } from '../../../../domain/catalogue/product-facts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { UploadProgress } from '../gallery/upload-progress.tsx';
import { ImageField } from './image-field.tsx';
import type { NewProductErrors } from './new-product-draft.ts';
import { useAddProduct } from './use-add-product.ts';

interface AddProductFormProps {
  categories: readonly Category[];
  onSubmit: () => void;
  onAdded: (product: Product) => void;
}

/** The Add Product form, all of it required (specification §5). */
export function AddProductForm({ categories, onSubmit, onAdded }: AddProductFormProps) {
  const { isPending, sent, errors, failure, submit, checkOnLeaving, recheck } = useAddProduct({
    onSubmit,
    onAdded,
  });
  const [isEdited, setIsEdited] = useState(false);
  const unsavedQuestion = useUnsavedGuard(isEdited);

  function onChange(event: ChangeEvent<HTMLFormElement>) {
    setIsEdited(true);
    recheck(event.target as unknown as HTMLInputElement);
  }

  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        onBlur={checkOnLeaving}
        onChange={onChange}
        className="grid items-start gap-x-8 gap-y-5 lg:max-w-5xl lg:grid-cols-[1fr_22rem]"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={NEW_PRODUCT_LABELS.name}
            name="name"
            required
            maxLength={PRODUCT_FIELDS.name.max}
            autoComplete="off"
            error={errors.name}
            className="sm:col-span-2"
          />
          <CategoryFields categories={categories} errors={errors} />
          <TextField
            label={`${NEW_PRODUCT_LABELS.price} (₹)`}
            name="price"
            inputMode="decimal"
            required
            autoComplete="off"
            error={errors.price}
          />
          <TextField
            label={NEW_PRODUCT_LABELS.countInStock}
            name="countInStock"
            inputMode="numeric"
            required
            autoComplete="off"
            error={errors.countInStock}
          />
          <TextArea
            label={NEW_PRODUCT_LABELS.description}
            name="description"
            required
            maxLength={PRODUCT_FIELDS.description.max}
            rows={5}
            error={errors.description}
            className="sm:col-span-2"
          />
        </div>
        <ImageField label={NEW_PRODUCT_LABELS.image} name="image" error={errors.image} />
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
      {unsavedQuestion}
    </>
  );
}

interface CategoryFieldsProps {
  categories: readonly Category[];
  errors: NewProductErrors;
}

/** The category and its subcategories. */
function CategoryFields({ categories, errors }: CategoryFieldsProps) {
  const [category, setCategory] = useState('');
  const [subCategory, setSubCategory] = useState('');
  const chosen = categories.find(({ name }) => name === category);
  return (
    <>
      <Select
        label={NEW_PRODUCT_LABELS.category}
        name="category"
        required
        placeholder="Choose a category"
        options={optionsOf(categories)}
        value={category}
        onChange={(event) => {
          setCategory(event.target.value);
          setSubCategory('');
        }}
        error={errors.category}
      />
      <Select
        label={NEW_PRODUCT_LABELS.subCategory}
        name="subCategory"
        required
        disabled={!chosen}
        placeholder={chosen ? 'Choose a subcategory' : 'Choose a category first'}
        options={optionsOf(chosen?.subCategories ?? [])}
        value={subCategory}
        onChange={(event) => setSubCategory(event.target.value)}
        error={errors.subCategory}
      />
    </>
  );
}

function optionsOf(named: readonly { name: string }[]) {
  return named.map(({ name }) => ({ value: name, label: name }));
}
