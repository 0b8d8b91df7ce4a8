import { describe, expect, it } from 'vitest';
import { errorsIn, sentForm } from './new-product-draft.ts';

const GOOD = {
  name: 'Maroon Kanchivaram',
  category: 'Silk Sarees',
  subCategory: 'Kanchivaram',
  price: '12,500.50',
  countInStock: '4',
  description: 'Woven by hand.',
};
const PICTURE = new File(['x'], 'saree.jpg', { type: 'image/jpeg' });

function formOf(fields: Record<string, string>, image: File = PICTURE): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', image);
  return form;
}

describe('the Add Product form', () => {
  it('has nothing to say of a good one, and sends plain numbers with all the rest', () => {
    const form = formOf(GOOD);
    form.append('image', new File(['y'], 'pallu.jpg'));
    expect(errorsIn(form)).toEqual({});
    const sent = sentForm(form);
    expect(sent.get('price')).toBe('12500.5');
    expect(sent.getAll('image')).toHaveLength(2);
    expect(form.get('price')).toBe('12,500.50');
  });

  it('says what is wrong as the server does, a field that is not there included', () => {
    const { subCategory: _, ...fields } = GOOD;
    const form = formOf({ ...fields, price: 'cheap', countInStock: '1.5' }, new File([], ''));
    expect(errorsIn(form)).toEqual({
      subCategory: 'Subcategory is required',
      price: 'Price must be a number of rupees',
      countInStock: 'Stock must be a whole number',
      image: 'Image file is missing',
    });
    expect(errorsIn(form).name).toBeUndefined();
  });
});
