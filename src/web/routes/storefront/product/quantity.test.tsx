// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Quantity } from './quantity.tsx';

afterEach(cleanup);

function renderQuantity(value: number) {
  const onChange = vi.fn();
  render(<Quantity label="Quantity" value={value} max={3} onChange={onChange} />);
  return { onChange, field: screen.getByLabelText<HTMLInputElement>('Quantity') };
}

it('limits a typed number to the stock when the field is left, not while typing', () => {
  const { onChange, field } = renderQuantity(1);
  fireEvent.change(field, { target: { value: '12' } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(field);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(3);
  expect(field.value).toBe('3');
});

it('shows the quantity again when nothing usable was typed', () => {
  const { onChange, field } = renderQuantity(2);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(onChange).not.toHaveBeenCalled();
  expect(field.value).toBe('2');
});
