import type { z } from 'zod';
import type { Category } from '../../../../contract/catalogue.ts';
import { type AdminProduct, productValuesSchema } from '../../../../contract/catalogue-editing.ts';
import {
  ATTRIBUTE_NAMES,
  choiceLabel,
  getAttribute,
} from '../../../../domain/catalogue/attributes.ts';
import { discountPercent } from '../../../../domain/money/money.ts';
import { EditForm, type EditFormState, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { callApi } from '../../../platform/api.ts';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/fields.tsx';

type ProductValues = z.input<typeof productValuesSchema>;

interface ProductFormProps {
  product: AdminProduct;
  categories: readonly Category[];
  onSaved: (product: AdminProduct) => void;
}

const LABELS = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  subCategory: 'Subcategory',
  price: 'Price',
  offerPrice: 'Offer price',
  isHidden: 'Hidden from customers',
  details: 'Saree details',
} satisfies Record<keyof ProductValues, string>;

function toValues(product: AdminProduct): ProductValues {
  const { name, description, category, subCategory, price, offerPrice, isHidden, details } =
    product;
  return { name, description, category, subCategory, price, offerPrice, isHidden, details };
}

export function ProductForm({ product, categories, onSaved }: ProductFormProps) {
  const form = useEditForm<AdminProduct, ProductValues>({
    schema: productValuesSchema,
    loaded: product,
    toValues,
    save(values, base) {
      // Pictures that were saved on this screen gave the product another version.
      const isSame = JSON.stringify(toValues(product)) === JSON.stringify(toValues(base));
      const { version } = isSame ? product : base;
      const params = { id: base._id };
      return callApi('PUT /api/products/{id}', { params, body: { ...values, version } });
    },
    onSaved,
    subject: { kind: 'product', id: product._id },
    labels: LABELS,
  });
  return (
    <EditForm
      form={form}
      saveLabel="Save product"
      savedText="Product saved"
      className="space-y-8"
      barClassName="bg-paper md:-mx-5 md:px-5"
    >
      <MainFields form={form} categories={categories} />
      <SareeFields form={form} />
      <Checkbox {...form.checkbox('isHidden')} label="Hide this product from customers" />
    </EditForm>
  );
}

interface FieldsProps {
  form: EditFormState<ProductValues, AdminProduct>;
}

function MainFields({ form, categories }: FieldsProps & { categories: readonly Category[] }) {
  const values = form.values();
  const category = categories.find(({ name }) => name === values.category);
  const subCategories = category?.subCategories.map(({ name }) => name) ?? [];
  const isKnown = subCategories.includes(values.subCategory);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        {...form.field('name')}
        autoComplete="off"
        className="sm:col-span-2"
      />
      <Select
        label="Category"
        {...form.field('category')}
        options={categories.map(({ name }) => name)}
      />
      <Select
        label="Subcategory"
        {...form.field('subCategory')}
        // A subcategory of another category counts as not chosen.
        value={isKnown ? values.subCategory : ''}
        placeholder="Choose a subcategory"
        options={subCategories}
      />
      <TextField
        label="Price (₹)"
        {...form.field('price', 'decimal')}
        autoComplete="off"
        hint="Before tax"
      />
      <TextField
        label="Offer price (₹)"
        {...form.field('offerPrice', 'decimal')}
        autoComplete="off"
        hint={offerHint(values) ?? 'Leave empty for no offer'}
      />
      <TextArea
        label="Description"
        {...form.field('description')}
        autoComplete="off"
        rows={5}
        className="sm:col-span-2"
      />
    </div>
  );
}

function SareeFields({ form }: FieldsProps) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-display text-lg font-medium">
        Saree details <span className="text-base font-normal text-soft">(optional)</span>
      </legend>
      {ATTRIBUTE_NAMES.map((name) => {
        const attribute = getAttribute(name);
        const isLength = attribute.kind === 'cm';
        const field = {
          ...form.field(`details.${name}`, isLength ? 'numeric' : 'textOrNull'),
          label: isLength ? `${attribute.label} (cm)` : attribute.label,
          hint: attribute.hint,
          autoComplete: 'off',
        };
        if (attribute.kind === 'choice') {
          const options = attribute.values.map((value) => ({ value, label: choiceLabel(value) }));
          return <Select key={name} {...field} placeholder="Not stated" options={options} />;
        }
        return attribute.kind === 'text' && attribute.isLong ? (
          <TextArea key={name} {...field} rows={2} className="order-last sm:col-span-2" />
        ) : (
          <TextField key={name} {...field} />
        );
      })}
    </fieldset>
  );
}

function offerHint({ price, offerPrice }: ProductValues): string | null {
  if (!(offerPrice !== null && offerPrice > 0 && offerPrice < price)) return null;
  return `Customers see ${discountPercent(price, offerPrice)}% off`;
}
