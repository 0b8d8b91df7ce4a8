import type { Category } from '../../../../contract/catalogue.ts';
import { type AdminProduct, productValuesSchema } from '../../../../contract/catalogue-editing.ts';
import { reportErrors } from '../../../../contract/values.ts';
import {
  type Attribute,
  detailErrors,
  type ProductDetails,
} from '../../../../domain/catalogue/attributes.ts';
import { encodeOptions } from '../../../../domain/catalogue/product-options.ts';
import { discountPercent } from '../../../../domain/money/money.ts';
import { EditForm, type EditFormState, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { PriceWarning } from '../../../admin/products/price-warning.tsx';
import { callApi } from '../../../platform/api.ts';
import { afterRefusal } from '../../../platform/failure.ts';
import { useShop } from '../../../platform/shop.ts';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/fields.tsx';
import { AttributeFields, type ProductValues } from './attribute-fields.tsx';

interface ProductFormProps {
  product: AdminProduct;
  attributes: readonly Attribute[];
  categories: readonly Category[];
  onSaved: (product: AdminProduct) => void;
  onRefused: () => Promise<void>;
}

const LABELS = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  subCategory: 'Subcategory',
  price: 'Price',
  offerPrice: 'Offer price',
  sku: 'SKU',
  hsn: 'HSN',
  isCashRisk: 'Cash on Delivery risk',
  isHidden: 'Hidden from customers',
  details: 'Attributes',
  options: 'Options',
  variants: 'Combinations',
} satisfies Record<keyof ProductValues, string>;

function toValues(product: AdminProduct): ProductValues {
  const { name, description, category, subCategory, price, offerPrice } = product;
  const { sku = null, hsn, isCashRisk = false, isHidden, details } = product;
  return {
    ...{ name, description, category, subCategory, price, offerPrice },
    ...{ sku, hsn, isCashRisk, isHidden, details },
  };
}

/** What the panel of the options saves of a product that has some. */
const OF_OPTIONS = ['price', 'offerPrice', 'sku'] as const;

/**
 * The change of a product from what was loaded. What other panels of this screen saved meanwhile, as
 * `product` has it, is no conflict: pictures, and options (with these keys), which then have the prices
 * and are no attributes.
 */
export function toChange(
  values: ProductValues,
  base: AdminProduct,
  product: AdminProduct,
  keys: readonly string[],
) {
  const [before, now] = [toValues(base), toValues(product)];
  const names = product.options || base.options ? OF_OPTIONS : [];
  const pick = (some: readonly (keyof ProductValues)[]) =>
    Object.fromEntries(some.map((name) => [name, now[name]]));
  const toText = ({ details, ...rest }: ProductValues) =>
    JSON.stringify([rest, Object.entries(details).filter(([key]) => !keys.includes(key))]);
  const isSame = toText(now) === toText({ ...before, ...pick(names) });
  const untyped = names.filter((name) => product.options || values[name] === before[name]);
  return {
    ...{ ...values, ...pick(untyped) },
    version: isSame ? product.version : base.version,
  };
}

export function ProductForm({ product, categories, onSaved, onRefused, ...all }: ProductFormProps) {
  const options = encodeOptions(all.attributes, product.options?.map(({ name }) => name) ?? []);
  const isOption = ({ key }: Attribute) => options.keys.includes(key);
  const attributes = all.attributes.filter((attribute) => !isOption(attribute));
  const form = useEditForm<AdminProduct, ProductValues>({
    schema: productValuesSchema.superRefine(
      reportErrors(
        ({ details }) =>
          detailErrors(attributes, ofAttributes(attributes, details), product.details),
        (key) => ['details', key],
      ),
    ),
    loaded: product,
    toValues,
    save(values, base) {
      const params = { id: base._id };
      const body = toChange(values, base, product, options.keys);
      return callApi('PUT /api/products/{id}', { params, body }).catch(afterRefusal(onRefused));
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
      <MainFields {...{ form, categories, product }} />
      <AttributeFields
        form={form}
        attributes={attributes}
        options={all.attributes.filter(isOption).map(({ label }) => label)}
      />
      <div>
        <Checkbox {...form.checkbox('isHidden')} label="Hide this product from customers" />
        <Checkbox
          {...form.checkbox('isCashRisk')}
          label="A risk to sell by Cash on Delivery: see the settings"
        />
      </div>
    </EditForm>
  );
}

/** The values of attributes that the form shows: those of removed ones are only kept. */
function ofAttributes(attributes: readonly Attribute[], details: ProductDetails): ProductDetails {
  const known = attributes.map(({ key }) => key);
  return Object.fromEntries(Object.entries(details).filter(([key]) => known.includes(key)));
}

interface MainFieldsProps {
  form: EditFormState<ProductValues, AdminProduct>;
  categories: readonly Category[];
  product: AdminProduct;
}

function MainFields({ form, categories, product }: MainFieldsProps) {
  const { gst } = useShop();
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
        value={category ? values.category : ''}
        placeholder="Choose a category"
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
      {!product.options && (
        <>
          <TextField
            label="Price (₹)"
            {...form.field('price', 'decimal')}
            autoComplete="off"
            hint={gst ? 'As customers pay it' : 'Before tax'}
          />
          <TextField
            label="Offer price (₹)"
            {...form.field('offerPrice', 'decimal')}
            autoComplete="off"
            hint={offerHint(values) ?? 'Leave empty for no offer'}
          />
          <PriceWarning
            product={product}
            prices={
              hasSavedRate(values, product)
                ? [{ name: 'This price', price: values.offerPrice ?? values.price }]
                : []
            }
            className="sm:col-span-2"
          />
          <TextField
            label="SKU"
            {...form.field('sku', 'textOrNull')}
            optional
            autoComplete="off"
            hint="Your own number of it. Only admins see it"
          />
        </>
      )}
      <TextField
        label="HSN"
        {...form.field('hsn')}
        optional
        inputMode="numeric"
        hint="For GST. Without one: its category’s"
        maxLength={8}
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

/** Whether the rate that was sent is that of what is typed. */
const hasSavedRate = (values: ProductValues, { category, subCategory, hsn }: AdminProduct) =>
  values.category === category && values.subCategory === subCategory && values.hsn === hsn;

function offerHint({ price, offerPrice }: ProductValues): string | null {
  if (!(offerPrice !== null && offerPrice > 0 && offerPrice < price)) return null;
  return `Customers see ${discountPercent(price, offerPrice)}% off`;
}
