import {
  NEW_PRODUCT_LABELS,
  type NewProductDraft,
  type NewProductField,
  newProductError,
  picturesError,
} from '../../../../domain/catalogue/new-product.ts';
import { readNumber } from '../../../../domain/text/typed-number.ts';
import { textIn } from '../../../ui/forms/use-form.ts';

const FIELDS = Object.keys(NEW_PRODUCT_LABELS) as NewProductField[];

/** The errors of the form by field, worded as by the server; empty for a valid one. */
export function errorsIn(form: FormData): Partial<Record<NewProductField, string>> {
  const draft = draftIn(form);
  const found = FIELDS.map((field) => [
    field,
    field === 'image' ? picturesError(filesOf(form).length) : newProductError(field, draft),
  ]);
  return Object.fromEntries(found.filter(([, error]) => error !== null));
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
  return {
    name: textIn(form, 'name'),
    category: textIn(form, 'category'),
    subCategory: textIn(form, 'subCategory'),
    price: textIn(form, 'price'),
    countInStock: textIn(form, 'countInStock'),
    description: textIn(form, 'description'),
  };
}

/** A file field without a file sends an empty one without a name. */
function filesOf(form: FormData): File[] {
  return form
    .getAll('image')
    .filter((value): value is File => value instanceof File && value.name !== '');
}
