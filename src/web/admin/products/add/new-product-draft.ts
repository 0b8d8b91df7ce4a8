import {
  NEW_PRODUCT_LABELS,
  type NewProductDraft,
  type NewProductField,
  newProductError,
  picturesError,
} from '../../../../domain/catalogue/new-product.ts';
import { readNumber } from '../../../../domain/text/typed-number.ts';

export type NewProductErrors = Partial<Record<NewProductField, string>>;

const FIELDS = Object.keys(NEW_PRODUCT_LABELS) as NewProductField[];

export function isNewProductField(name: string): name is NewProductField {
  return Object.hasOwn(NEW_PRODUCT_LABELS, name);
}

/** The error of one field, worded as by the server; undefined for a valid one. */
export function errorIn(form: FormData, field: NewProductField): string | undefined {
  const error =
    field === 'image' ? picturesError(filesOf(form).length) : newProductError(field, draftIn(form));
  return error ?? undefined;
}

/** The errors of the form by field; empty for a valid one. */
export function errorsIn(form: FormData): NewProductErrors {
  const found = FIELDS.map((field) => [field, errorIn(form, field)] as const);
  return Object.fromEntries(found.filter(([, error]) => error !== undefined));
}

/** The form as the API accepts it, with numbers in plain digits. */
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
