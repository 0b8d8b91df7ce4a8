import {
  NEW_PRODUCT_LABELS,
  type NewProductDraft,
  type NewProductField,
  newProductFault,
  picturesFault,
} from '../../../../domain/new-product.ts';
import { readNumber } from '../../../../domain/typed-number.ts';

export type NewProductFaults = Partial<Record<NewProductField, string>>;

const FIELDS = Object.keys(NEW_PRODUCT_LABELS) as NewProductField[];

export function isNewProductField(name: string): name is NewProductField {
  return Object.hasOwn(NEW_PRODUCT_LABELS, name);
}

/** What is wrong with one field of the form, in the words of the server; undefined for a good one. */
export function faultIn(form: FormData, field: NewProductField): string | undefined {
  const fault =
    field === 'image' ? picturesFault(filesOf(form).length) : newProductFault(field, draftIn(form));
  return fault ?? undefined;
}

/** What is wrong with the form, field by field; empty for a good one. */
export function faultsIn(form: FormData): NewProductFaults {
  const found = FIELDS.map((field) => [field, faultIn(form, field)] as const);
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined));
}

/** The form as the API takes it: its numbers in plain digits, however they were written. */
export function sentForm(form: FormData): FormData {
  const sent = new FormData();
  for (const [name, value] of form) sent.append(name, value);
  for (const field of ['price', 'countInStock'] as const) {
    sent.set(field, String(readNumber(draftIn(form)[field]) ?? ''));
  }
  return sent;
}

function draftIn(form: FormData): NewProductDraft {
  const text = (field: NewProductField) => String(form.get(field) ?? '');
  return {
    name: text('name'),
    category: text('category'),
    subCategory: text('subCategory'),
    price: text('price'),
    countInStock: text('countInStock'),
    description: text('description'),
  };
}

/** A file field without a file sends an empty one without a name. */
function filesOf(form: FormData): File[] {
  return form
    .getAll('image')
    .filter((value): value is File => value instanceof File && value.name !== '');
}
