import type { Category } from '../../../../contract/catalogue.ts';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import {
  draftErrors,
  draftOf,
  PRODUCT_FIELDS,
  type ProductField,
  readDraft,
} from '../../../../domain/catalogue/product-facts.ts';
import { detailRule, SAREE_DETAIL_NAMES } from '../../../../domain/catalogue/saree-details.ts';
import { discountPercent, toPaise, toRupees } from '../../../../domain/money/money.ts';
import { readPaise } from '../../../../domain/text/typed-number.ts';
import { compareFields } from '../../../admin/forms/difference-panel.tsx';
import { EditForm, type EditFormState, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { browserApi } from '../../../platform/api.ts';
import { staleRecordOf } from '../../../platform/failure.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';

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
      showToast({ kind: 'success', text: `${saved.name} saved` });
      onSaved(saved);
    },
    nameOf: (path) => path.replace('details.', ''),
  });
  const { draft, change, base, rebase } = form;
  // Pictures or stock were saved on this screen: that alone does not make this form stale.
  if (product.version === base.version + 1 && hasSameFacts(product, base)) rebase(product);
  return (
    <EditForm
      form={form}
      saveLabel="Save product"
      savedText="Product saved"
      failureTitle="Nothing was saved"
      className="space-y-8"
      barClassName="bg-paper md:-mx-5 md:px-5"
    >
      <MainFields form={form} categories={categories} />
      <SareeFields form={form} />
      <Checkbox
        name="isHidden"
        checked={draft.isHidden === 'yes'}
        onChange={({ target }) => change({ ...draft, isHidden: target.checked ? 'yes' : 'no' })}
        label="Hide this product from customers"
      />
    </EditForm>
  );
}

async function saveProduct(draft: EditedProduct, base: AdminProduct): Promise<AdminProduct> {
  const { isHidden, ...typed } = draft;
  const { price, offerPrice, ...facts } = readDraft(typed);
  const body = {
    ...facts,
    price: toRupees(price),
    offerPrice: offerPrice === null ? null : toRupees(offerPrice),
    isHidden: isHidden === 'yes',
    version: base.version,
  };
  try {
    return await browserApi().call('PUT /api/products/{id}', { params: { id: base._id }, body });
  } catch (error) {
    const current = staleRecordOf<AdminProduct>(error);
    // Someone else saved only pictures, which this does not overwrite.
    if (current && hasSameFacts(current, base)) return saveProduct(draft, current);
    throw error;
  }
}

function editedOf(product: AdminProduct): EditedProduct {
  const { price, offerPrice, isHidden } = product;
  const facts = {
    ...product,
    price: toPaise(price),
    offerPrice: offerPrice === null ? null : toPaise(offerPrice),
  };
  return { ...draftOf(facts), isHidden: isHidden ? 'yes' : 'no' };
}

const COMPARISON = compareFields({
  changedFields: (one: EditedProduct, other: EditedProduct) =>
    (Object.keys(one) as (keyof EditedProduct)[]).filter((field) => one[field] !== other[field]),
  labelOf: (field) =>
    field === 'isHidden' ? 'Hidden from customers' : PRODUCT_FIELDS[field].label,
  shown: (edited, field) => edited[field],
});

function hasSameFacts(one: AdminProduct, other: AdminProduct): boolean {
  return COMPARISON.isSame(editedOf(one), editedOf(other));
}

/** What the form of a product holds, all of it as text. */
type EditedProduct = Record<ProductField | 'isHidden', string>;

interface FieldsProps {
  form: EditFormState<AdminProduct, EditedProduct>;
}

function MainFields({ form, categories }: FieldsProps & { categories: readonly Category[] }) {
  const { draft } = form;
  const subCategories = categories.find(({ name }) => name === draft.category)?.subCategories ?? [];
  const isKnown = subCategories.some(({ name }) => name === draft.subCategory);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...fieldProps(form, 'name')} className="sm:col-span-2" />
      <Select {...fieldProps(form, 'category')} options={optionsOf(categories)} />
      <Select
        {...fieldProps(form, 'subCategory')}
        // A subcategory of another category counts as not chosen.
        value={isKnown ? draft.subCategory : ''}
        placeholder="Choose a subcategory"
        options={optionsOf(subCategories)}
      />
      <TextField {...fieldProps(form, 'price', '₹')} inputMode="decimal" hint="Before tax" />
      <TextField
        {...fieldProps(form, 'offerPrice', '₹')}
        inputMode="decimal"
        hint={offerHint(draft) ?? 'Leave empty for no offer'}
      />
      <TextArea {...fieldProps(form, 'description')} rows={5} className="sm:col-span-2" />
    </div>
  );
}

function SareeFields({ form }: FieldsProps) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-display text-lg font-medium">
        Saree details <span className="font-sans text-sm font-normal text-soft">(optional)</span>
      </legend>
      {SAREE_DETAIL_NAMES.filter((name) => !detailRule(name).isLong).map((name) => {
        const { kind, hint } = detailRule(name);
        const isLength = kind === 'cm';
        return (
          <TextField
            key={name}
            {...fieldProps(form, name, isLength ? 'cm' : undefined)}
            inputMode={isLength ? 'numeric' : undefined}
            hint={hint}
          />
        );
      })}
      {SAREE_DETAIL_NAMES.filter((name) => detailRule(name).isLong).map((name) => (
        <TextArea key={name} {...fieldProps(form, name)} rows={2} className="sm:col-span-2" />
      ))}
    </fieldset>
  );
}

/** The props of a field; `unit` is shown in brackets after its label. */
function fieldProps(form: FieldsProps['form'], name: ProductField, unit?: string) {
  const { label } = PRODUCT_FIELDS[name];
  return {
    ...form.field(name),
    label: unit ? `${label} (${unit})` : label,
    autoComplete: 'off',
  };
}

function offerHint({ price, offerPrice }: EditedProduct): string | null {
  const [whole, offer] = [readPaise(price), readPaise(offerPrice)];
  if (whole === null || offer === null || offer <= 0 || offer >= whole) return null;
  return `Customers see ${discountPercent(whole, offer)}% off`;
}

function optionsOf(named: readonly { name: string }[]) {
  return named.map(({ name }) => ({ value: name, label: name }));
}
