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
  const { draft, categories } = props;
  const subCategories = categories.find(({ name }) => name === draft.category)?.subCategories ?? [];
  const isKnown = subCategories.some(({ name }) => name === draft.subCategory);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...fieldProps(props, 'name')} className="sm:col-span-2" />
      <Select {...fieldProps(props, 'category')} options={optionsOf(categories)} />
      <Select
        {...fieldProps(props, 'subCategory')}
        // A subcategory of another category counts as not chosen.
        value={isKnown ? draft.subCategory : ''}
        placeholder="Choose a subcategory"
        options={optionsOf(subCategories)}
      />
      <TextField {...fieldProps(props, 'price', '₹')} inputMode="decimal" hint="Before tax" />
      <TextField
        {...fieldProps(props, 'offerPrice', '₹')}
        inputMode="decimal"
        hint={offerHint(draft) ?? 'Blank: no offer'}
      />
      <TextArea {...fieldProps(props, 'description')} rows={5} className="sm:col-span-2" />
    </div>
  );
}

/** What describes the saree; each field may stay blank. */
export function SareeFields(props: FieldsProps) {
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
            {...fieldProps(props, name, isLength ? 'cm' : undefined)}
            inputMode={isLength ? 'numeric' : undefined}
            hint={hint}
          />
        );
      })}
      {SAREE_DETAIL_NAMES.filter((name) => detailRule(name).isLong).map((name) => (
        <TextArea key={name} {...fieldProps(props, name)} rows={2} className="sm:col-span-2" />
      ))}
    </fieldset>
  );
}

/** The props of a field; `unit` is shown in brackets after its label. */
function fieldProps({ draft, errorOf, set }: FieldsProps, name: ProductField, unit?: string) {
  const { label } = PRODUCT_FIELDS[name];
  return {
    label: unit ? `${label} (${unit})` : label,
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    autoComplete: 'off',
    error: errorOf(name),
  };
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
