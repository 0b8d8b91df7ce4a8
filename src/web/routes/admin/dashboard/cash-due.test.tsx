// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { CashDue } from './order-list.tsx';

afterEach(cleanup);

function show(count: number, total: number) {
  const { container } = render(
    <MemoryRouter>
      <CashDue count={count} total={total} />
    </MemoryRouter>,
  );
  return container.innerHTML;
}

describe('cash due', () => {
  it('is not mentioned where there is none', () => {
    expect(show(0, 0)).toBe('');
  });

  it.each([
    [1, 1150, 'Cash due from 1 delivered order: ₹1,150.00'],
    [12, 123456.5, 'Cash due from 12 delivered orders: ₹1,23,456.50'],
  ])('of %d orders, %d rupees, is shown with a link that lists them', (count, total, text) => {
    show(count, total);
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show them' }).getAttribute('href')).toBe(
      '/admin?tab=orders&paid=cash-due',
    );
  });
});
