import type { ReactNode } from 'react';
import type { Category } from '../../../../contract/product.ts';
import { discountPercent } from '../../../../domain/pricing.ts';
import {
  type DraftFaults,
  PRODUCT_FIELDS,
  type ProductField,
} from '../../../../domain/product-facts.ts';
import { readNumber } from '../../../../domain/typed-number.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { EditedProduct } from './edited-product.ts';

interface FieldsProps {
  fields: EditedProduct;
  faults: DraftFaults;
  set: (field: ProductField, text: string) => void;
}

/** What every product has. */
export function MainFields(props: FieldsProps & { categories: readonly Category[] }) {
  const { fields, faults, set, categories } = props;
  const chosen = categories.find(({ name }) => name === fields.category);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Line {...props} field="name" className="sm:col-span-2" />
      <Select
        label={PRODUCT_FIELDS.category.label}
        name="category"
        value={fields.category}
        options={optionsOf(categories)}
        onChange={({ target }) => set('category', target.value)}
        error={faults.category}
      />
      <Select
        label={PRODUCT_FIELDS.subCategory.label}
        name="subCategory"
        // Of another category: none is chosen until one of this one is.
        value={isOneOf(chosen?.subCategories, fields.subCategory) ? fields.subCategory : ''}
        placeholder="Choose a subcategory"
        options={optionsOf(chosen?.subCategories ?? [])}
        onChange={({ target }) => set('subCategory', target.value)}
        error={faults.subCategory}
      />
      <Line {...props} field="price" unit="₹" inputMode="decimal" hint="Before tax" />
      <Line
        {...props}
        field="offerPrice"
        unit="₹"
        inputMode="decimal"
        hint={offerHint(fields) ?? 'Blank: no offer'}
      />
      <TextArea
        label={PRODUCT_FIELDS.description.label}
        name="description"
        value={fields.description}
        onChange={({ target }) => set('description', target.value)}
        rows={5}
        error={faults.description}
        className="sm:col-span-2"
      />
    </div>
  );
}

/** What a saree lover looks for; each may stay blank. */
export function SareeFields(props: FieldsProps) {
  const { fields, faults, set } = props;
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-display text-lg font-medium">
        Saree details <span className="font-sans text-sm font-normal text-soft">(optional)</span>
      </legend>
      <Line {...props} field="weave" />
      <Line {...props} field="fabric" />
      <Line {...props} field="zari" />
      <Line {...props} field="border" />
      <Line {...props} field="pallu" />
      <Line {...props} field="origin" />
      <Line
        {...props}
        field="lengthCm"
        unit="cm"
        inputMode="numeric"
        hint="Without the blouse piece"
      />
      <Line
        {...props}
        field="blousePieceCm"
        unit="cm"
        inputMode="numeric"
        hint="Blank: no blouse piece"
      />
      <Line {...props} field="silkMarkNumber" />
      <TextArea
        label={PRODUCT_FIELDS.care.label}
        name="care"
        value={fields.care}
        onChange={({ target }) => set('care', target.value)}
        rows={2}
        error={faults.care}
        className="sm:col-span-2"
      />
    </fieldset>
  );
}

interface LineProps extends FieldsProps {
  field: ProductField;
  /** Said after the label. */
  unit?: string;
  hint?: ReactNode;
  inputMode?: 'decimal' | 'numeric';
  className?: string;
}

function Line({ field, fields, faults, set, unit, ...rest }: LineProps) {
  const { label } = PRODUCT_FIELDS[field];
  const { hint, inputMode, className } = rest;
  return (
    <TextField
      label={unit ? `${label} (${unit})` : label}
      name={field}
      value={fields[field]}
      onChange={({ target }) => set(field, target.value)}
      autoComplete="off"
      error={faults[field]}
      {...{ hint, inputMode, className }}
    />
  );
}

/** What shoppers will see of an offer that holds. */
function offerHint({ price, offerPrice }: EditedProduct): string | null {
  const [whole, offer] = [readNumber(price), readNumber(offerPrice)];
  if (whole === null || offer === null || offer <= 0 || offer >= whole) return null;
  return `Shoppers see ${discountPercent({ price: whole, offerPrice: offer })}% off`;
}

function optionsOf(named: readonly { name: string }[]) {
  return named.map(({ name }) => ({ value: name, label: name }));
}

function isOneOf(named: readonly { name: string }[] | undefined, name: string): boolean {
  return named?.some((one) => one.name === name) ?? false;
}
