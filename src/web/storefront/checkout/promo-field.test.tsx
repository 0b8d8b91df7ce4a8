// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PromoField } from './promo-field.tsx';

vi.mock('../../platform/shop.ts', () => ({ useShop: () => ({ signUpPromo: null }) }));
afterEach(cleanup);

it('asks the server for a code only once one is typed', () => {
  const promo = {
    applied: null,
    error: null,
    isPending: false,
    apply: vi.fn(),
    remove: vi.fn(),
    refuse: vi.fn(),
  };
  render(<PromoField promo={promo} />);
  const press = () => fireEvent.submit(screen.getByRole('button', { name: 'Apply' }));
  press();
  expect(screen.getByText('Enter a code first')).toBeTruthy();
  expect(promo.apply).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Promo code'), { target: { value: 'SSMS10' } });
  expect(screen.queryByText('Enter a code first')).toBeNull();
  press();
  expect(promo.apply).toHaveBeenCalledWith('SSMS10');
});
