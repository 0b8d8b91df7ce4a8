// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shippingAddress } from '../../storefront/checkout/checkout-store.ts';
import { ShippingForm } from './shipping.tsx';

const KNOWN = {
  address: '12 Sayyaji Rao Road',
  city: 'Mysuru',
  postalCode: '570001',
  country: 'India',
  state: '',
  phone: '',
  gstin: '',
  businessName: '',
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(() => shippingAddress.remove());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what is missing when a field is left, and stores what was typed', () => {
  render(<ShippingForm known={null} onContinue={vi.fn()} />);
  fireEvent.blur(field('City'));
  expect(screen.getByText('City is required')).toBeDefined();
  fireEvent.change(field('City'), { target: { value: 'Mysuru' } });
  expect(screen.queryByText('City is required')).toBeNull();
  fireEvent.blur(field('City'));
  expect(shippingAddress.read()).toMatchObject({ city: 'Mysuru', country: 'India' });
});

it('continues with a complete address only, and focuses the first missing field', async () => {
  const onContinue = vi.fn();
  render(<ShippingForm known={KNOWN} onContinue={onContinue} />);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Postal code is required')).toBeDefined();
  expect(document.activeElement).toBe(field('Address'));
  expect(onContinue).not.toHaveBeenCalled();

  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  expect(screen.queryByText('Postal code is required')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onContinue).toHaveBeenCalledOnce();
  expect(shippingAddress.read()).toEqual(KNOWN);
});

it('keeps the GSTIN that was typed where the address of the last order is used', () => {
  shippingAddress.write({ ...KNOWN, city: '', gstin: '29AAGCB7383J1Z4', businessName: 'Silk Co' });
  render(<ShippingForm known={KNOWN} onContinue={vi.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  expect(shippingAddress.read()).toMatchObject({
    ...{ city: 'Mysuru', gstin: '29AAGCB7383J1Z4', businessName: 'Silk Co' },
  });
});

it('continues with the state by its name, and the phone as it was typed', () => {
  shippingAddress.write({ ...KNOWN, state: 'KA', phone: '98450 12345' });
  render(<ShippingForm known={null} onContinue={vi.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(shippingAddress.read()).toMatchObject({ state: 'Karnataka', phone: '98450 12345' });
});

it('says beside the field that an optional phone is no phone, and takes none', () => {
  const onContinue = vi.fn();
  render(<ShippingForm known={KNOWN} onContinue={onContinue} />);
  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  const phone = field('Phone (optional)');
  fireEvent.change(phone, { target: { value: '123' } });
  fireEvent.blur(phone);
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Enter a phone number of 10 digits/)).toBeTruthy();
  fireEvent.change(phone, { target: { value: '' } });
  expect(phone.getAttribute('aria-invalid')).toBeNull();
});

it('says in which state the GSTIN of a business is registered', () => {
  render(
    <ShippingForm
      known={null}
      onContinue={vi.fn()}
      gst={{ scheme: 'regular', state: '29', pricesIncludeTax: true }}
    />,
  );
  fireEvent.change(field('GSTIN (optional)'), { target: { value: '33aagcb7383j1zf' } });
  expect(screen.getByText('33AAGCB7383J1ZF (Tamil Nadu)')).toBeDefined();
});

it('asks about the newest PIN code, also where the answer about an earlier one is late', async () => {
  const answers = new Map<string, (place: object) => void>();
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const found = await new Promise((resolve) => answers.set(url.slice(-6), resolve));
    return Response.json(found);
  });
  render(<ShippingForm known={null} onContinue={vi.fn()} />);
  fireEvent.change(field('State (optional)'), { target: { value: 'Kerala' } });
  for (const value of ['570001', '600001'])
    fireEvent.change(field('Postal code'), { target: { value } });
  answers.get('600001')?.({ district: 'Chennai', states: ['Tamil Nadu'] });
  const asked = await screen.findByText(/^The PIN code 600001 is in Tamil Nadu/);
  answers.get('570001')?.({ district: 'Mysuru', states: ['Karnataka'] });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked.isConnected).toBe(true);
});
