/** The fields of the Add Product form by their names in the API, in the form's order (specification §5). */
export const PRODUCT_FIELDS = {
  name: 'Name',
  price: 'Price',
  category: 'Category',
  subCategory: 'Subcategory',
  description: 'Description',
  countInStock: 'Count in stock',
  image: 'Image',
} as const;

export type ProductField = keyof typeof PRODUCT_FIELDS;

/** What to say beside each field that is not right yet. */
export type FieldFaults = Partial<Record<ProductField, string>>;

/** A field as the browser knows it. */
export type FieldControl = Pick<
  HTMLInputElement,
  'name' | 'type' | 'disabled' | 'value' | 'validity' | 'validationMessage' | 'files'
>;

/** What is wrong with one field, so far as the browser can tell; the server looks at all of it again. */
export function faultOf(control: FieldControl): string | undefined {
  if (control.type === 'file') return fileFault(control.files?.[0]);
  const { badInput, valid } = control.validity;
  if (!badInput && control.value.trim() === '') return `${labelOf(control.name)} is required`;
  return valid ? undefined : control.validationMessage;
}

/** What is wrong with a form, field by field; a field that cannot be filled in yet is passed over. */
export function faultsOf(controls: Iterable<FieldControl>): FieldFaults {
  const faults: FieldFaults = {};
  for (const control of controls) {
    if (control.disabled || !isProductField(control.name)) continue;
    const fault = faultOf(control);
    if (fault) faults[control.name] = fault;
  }
  return faults;
}

export function isProductField(name: string): name is ProductField {
  return Object.hasOwn(PRODUCT_FIELDS, name);
}

function fileFault(file: File | undefined): string | undefined {
  if (!file) return 'Choose a picture of the product';
  if (!file.type.startsWith('image/')) return 'Choose a picture, such as a JPEG or PNG file';
  return undefined;
}

function labelOf(name: string): string {
  return isProductField(name) ? PRODUCT_FIELDS[name] : name;
}
