import { describe, expect, it } from 'vitest';
import { type FieldControl, faultOf, faultsOf } from './field-faults.ts';

function control(fields: Partial<Omit<FieldControl, 'validity'>> & { faults?: string[] }) {
  const { faults = [], ...rest } = fields;
  const validity = {
    valid: faults.length === 0,
    ...Object.fromEntries(faults.map((fault) => [fault, true])),
  };
  return {
    name: 'name',
    type: 'text',
    disabled: false,
    value: '',
    validationMessage: '',
    files: null,
    ...rest,
    validity,
  } as FieldControl;
}

function fileControl(file?: { type: string }) {
  return control({
    name: 'image',
    type: 'file',
    files: (file ? [file] : []) as unknown as FileList,
  });
}

describe('faultOf', () => {
  it('names what is missing', () => {
    expect(faultOf(control({ name: 'countInStock', faults: ['valueMissing'] }))).toBe(
      'Count in stock is required',
    );
  });

  it('takes blanks for nothing', () => {
    expect(faultOf(control({ value: ' \n' }))).toBe('Name is required');
  });

  it('lets the browser say what is no number, though it gives no value for it', () => {
    const price = control({
      name: 'price',
      faults: ['badInput', 'valueMissing'],
      validationMessage: 'Please enter a number.',
    });
    expect(faultOf(price)).toBe('Please enter a number.');
  });

  it('lets the browser say what is out of bounds', () => {
    const price = control({
      name: 'price',
      value: '0',
      faults: ['rangeUnderflow'],
      validationMessage: 'Value must be greater than or equal to 1.',
    });
    expect(faultOf(price)).toBe('Value must be greater than or equal to 1.');
  });

  it('has nothing to say of a good field', () => {
    expect(faultOf(control({ value: 'Maroon Kanchivaram' }))).toBeUndefined();
  });

  it('wants a file, and one that is a picture', () => {
    expect(faultOf(fileControl())).toBe('Choose a picture of the product');
    expect(faultOf(fileControl({ type: 'application/pdf' }))).toBe(
      'Choose a picture, such as a JPEG or PNG file',
    );
    expect(faultOf(fileControl({ type: 'image/webp' }))).toBeUndefined();
  });
});

describe('faultsOf', () => {
  it('gathers the faults of the fields and passes over controls that are no fields or are disabled', () => {
    const controls = [
      control({ value: 'Maroon Kanchivaram' }),
      control({ name: 'price', faults: ['valueMissing'] }),
      control({ name: 'subCategory', type: 'select-one', disabled: true }),
      fileControl(),
      control({ name: '', type: 'submit' }),
    ];
    expect(faultsOf(controls)).toEqual({
      price: 'Price is required',
      image: 'Choose a picture of the product',
    });
  });
});
