import type { ReactNode } from 'react';
import type { Category } from '../../../../contract/catalogue.ts';
import { PRODUCT_FIELDS, type ProductField } from '../../../../domain/catalogue/product-facts.ts';
import { detailRule, SAREE_DETAIL_NAMES } from '../../../../domain/catalogue/saree-details.ts';
import { discountPercent } from '../../../../domain/money/money.ts';
import { readNumber } from '../../../../domain/text/typed-number.ts';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';

/** What the form of a product holds, all of it as text. */
export type EditedProduct = Record<ProductField | 'isHidden', string>;

interface FieldsProps {
  draft: EditedProduct;
  errorOf: (field: string) => string | undefined;
  set: (field: ProductField, text: string) => void;
}

/** The fields that every product has. */
export function MainFields(props: FieldsProps & { categories: readonly Category[] }) {
  const { draft, errorOf, set, categories } = props;
  const chosen = categories.find(({ name }) => name === draft.category);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Line {...props} field="name" className="sm:col-span-2" />
      <Select
        label={PRODUCT_FIELDS.category.label}
        name="category"
        value={draft.category}
        options={optionsOf(categories)}
        onChange={({ target }) => set('category', target.value)}
        error={errorOf('category')}
      />
      <Select
        label={PRODUCT_FIELDS.subCategory.label}
        name="subCategory"
        // A subcategory of another category counts as not chosen.
        value={isOneOf(chosen?.subCategories, draft.subCategory) ? draft.subCategory : ''}
        placeholder="Choose a subcategory"
        options={optionsOf(chosen?.subCategories ?? [])}
        onChange={({ target }) => set('subCategory', target.value)}
        error={errorOf('subCategory')}
      />
      <Line {...props} field="price" unit="₹" inputMode="decimal" hint="Before tax" />
      <Line
        {...props}
        field="offerPrice"
        unit="₹"
        inputMode="decimal"
        hint={offerHint(draft) ?? 'Blank: no offer'}
      />
      <TextArea
        label={PRODUCT_FIELDS.description.label}
        name="description"
        value={draft.description}
        onChange={({ target }) => set('description', target.value)}
        rows={5}
        error={errorOf('description')}
        className="sm:col-span-2"
      />
    </div>
  );
}

/** What describes the saree; each field may stay blank. */
export function SareeFields(props: FieldsProps) {
  const { draft, errorOf, set } = props;
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-display text-lg font-medium">
        Saree details <span className="font-sans text-sm font-normal text-soft">(optional)</span>
      </legend>
      {SAREE_DETAIL_NAMES.filter((name) => !detailRule(name).isLong).map((name) => {
        const { kind, hint } = detailRule(name);
        return kind === 'cm' ? (
          <Line key={name} {...props} field={name} unit="cm" inputMode="numeric" hint={hint} />
        ) : (
          <Line key={name} {...props} field={name} hint={hint} />
        );
      })}
      {SAREE_DETAIL_NAMES.filter((name) => detailRule(name).isLong).map((name) => (
        <TextArea
          key={name}
          label={detailRule(name).label}
          name={name}
          value={draft[name]}
          onChange={({ target }) => set(name, target.value)}
          rows={2}
          error={errorOf(name)}
          className="sm:col-span-2"
        />
      ))}
    </fieldset>
  );
}

interface LineProps extends FieldsProps {
  field: ProductField;
  /** In brackets after the label. */
  unit?: string;
  hint?: ReactNode;
  inputMode?: 'decimal' | 'numeric';
  className?: string;
}

function Line({ field, draft, errorOf, set, unit, ...rest }: LineProps) {
  const { label } = PRODUCT_FIELDS[field];
  const { hint, inputMode, className } = rest;
  return (
    <TextField
      label={unit ? `${label} (${unit})` : label}
      name={field}
      value={draft[field]}
      onChange={({ target }) => set(field, target.value)}
      autoComplete="off"
      error={errorOf(field)}
      {...{ hint, inputMode, className }}
    />
  );
}

/** The discount that shoppers will see for a valid offer. */
function offerHint({ price, offerPrice }: EditedProduct): string | null {
  const [whole, offer] = [readNumber(price), readNumber(offerPrice)];
  if (whole === null || offer === null || offer <= 0 || offer >= whole) return null;
  return `Shoppers see ${discountPercent(whole, offer)}% off`;
}

function optionsOf(named: readonly { name: string }[]) {
  return named.map(({ name }) => ({ value: name, label: name }));
}

function isOneOf(named: readonly { name: string }[] | undefined, name: string): boolean {
  return named?.some((one) => one.name === name) ?? false;
}
