import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import type { Category, Product } from '../../../../contract/catalogue.ts';
import {
  IMAGE_MISSING,
  NEW_PRODUCT_LABELS,
  type NewProductField,
} from '../../../../domain/catalogue/new-product.ts';
import { PRODUCT_FIELDS } from '../../../../domain/catalogue/product-facts.ts';
import {
  type AdminForm,
  FailureAlert,
  FocusedAlert,
  logToConsole,
  useAdminForm,
} from '../../../admin/forms/admin-action.tsx';
import { useUnsavedEdits } from '../../../admin/forms/unsaved-edits.tsx';
import { UploadProgress } from '../../../admin/forms/upload.tsx';
import { PictureChooser } from '../../../admin/products/picture-chooser.tsx';
import { uploadApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { ColourSuggestion } from './colour-suggestion.tsx';
import { errorsIn, sentForm } from './new-product-draft.ts';

interface AddProductTabProps {
  categories: readonly Category[];
  /** Called when a product was added, so that figures and lists are reloaded. */
  onChanged: () => void;
}

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

interface AddProductFormProps {
  categories: readonly Category[];
  onSubmit: () => void;
  onAdded: (product: Product) => void;
}

/** The Add Product form, all of it required (specification §5). */
function AddProductForm({ categories, onSubmit, onAdded }: AddProductFormProps) {
  const [sent, setSent] = useState(0);
  const [isEdited, setIsEdited] = useState(false);
  const [isImageMissing, setIsImageMissing] = useState(false);
  useUnsavedEdits(isEdited);
  const form = useAdminForm({ check: errorsIn, submit: add });

  async function add(typed: FormData) {
    setSent(0);
    try {
      onAdded(await uploadApi(setSent).call('POST /api/products', { body: sentForm(typed) }));
    } catch (error) {
      logToConsole(error);
      throw error;
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    onSubmit();
    setIsImageMissing(errorsIn(new FormData(event.currentTarget)).image === IMAGE_MISSING);
    void form.formProps.onSubmit(event);
  }

  function onChange(event: ChangeEvent<HTMLFormElement>) {
    setIsEdited(true);
    if (event.target.name === 'image') setIsImageMissing(false);
    form.formProps.onChange(event);
  }

  return (
    <form
      {...form.formProps}
      onSubmit={submit}
      onChange={onChange}
      className="grid items-start gap-x-8 gap-y-5 lg:max-w-5xl lg:grid-cols-[1fr_22rem]"
    >
      <TextFields categories={categories} form={form} />
      <ImageField form={form} />
      <div className="space-y-4 lg:col-span-2">
        {isImageMissing && <Alert kind="danger" title={IMAGE_MISSING} />}
        <FailureAlert title="Error submitting product. Check console.">{form.failure}</FailureAlert>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" pending={form.isPending} pendingText="Adding…">
            Add Product
          </Button>
          {form.isPending && <UploadProgress label="Pictures" part={sent} className="w-60" />}
        </div>
      </div>
    </form>
  );
}

interface FieldsProps {
  categories: readonly Category[];
  form: AdminForm;
}

function fieldProps(form: AdminForm, name: NewProductField) {
  const label = NEW_PRODUCT_LABELS[name];
  return { label, ...form.field(name), required: true, autoComplete: 'off' };
}

function TextFields({ categories, form }: FieldsProps) {
  const price = fieldProps(form, 'price');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...fieldProps(form, 'name')}
        maxLength={PRODUCT_FIELDS.name.max}
        className="sm:col-span-2"
      />
      <CategoryFields categories={categories} form={form} />
      <TextField {...price} label={`${price.label} (₹)`} inputMode="decimal" />
      <TextField {...fieldProps(form, 'countInStock')} inputMode="numeric" />
      <TextArea
        {...fieldProps(form, 'description')}
        maxLength={PRODUCT_FIELDS.description.max}
        rows={5}
        className="sm:col-span-2"
      />
    </div>
  );
}

function CategoryFields({ categories, form }: FieldsProps) {
  const [category, setCategory] = useState('');
  const [subCategory, setSubCategory] = useState('');
  const chosen = categories.find(({ name }) => name === category);
  return (
    <>
      <Select
        {...fieldProps(form, 'category')}
        placeholder="Choose a category"
        options={optionsOf(categories)}
        value={category}
        onChange={(event) => {
          setCategory(event.target.value);
          setSubCategory('');
        }}
      />
      <Select
        {...fieldProps(form, 'subCategory')}
        disabled={!chosen}
        placeholder={chosen ? 'Choose a subcategory' : 'Choose a category first'}
        options={optionsOf(chosen?.subCategories ?? [])}
        value={subCategory}
        onChange={(event) => setSubCategory(event.target.value)}
      />
    </>
  );
}

/** The pictures; the colours of the first are suggested for the name. */
function ImageField({ form }: { form: AdminForm }) {
  const [files, setFiles] = useState<File[]>([]);
  return (
    <div>
      <PictureChooser
        label={NEW_PRODUCT_LABELS.image}
        {...form.field('image')}
        hint="One or more JPEG, PNG, WebP or AVIF files, taller than wide"
        required
        files={files}
        onFiles={setFiles}
      />
      <ColourSuggestion file={files[0] ?? null} />
    </div>
  );
}

function optionsOf(named: readonly { name: string }[]) {
  return named.map(({ name }) => ({ value: name, label: name }));
}
