// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_CATEGORIES } from '../../../../tests/support/default-catalogue.ts';
import { QrCodesScreen, qrPath } from './qr-codes.tsx';

const SHOP = { name: 'Test Silks', publicUrl: 'https://silks.example' };

vi.mock('../../platform/shop.ts', () => ({
  useShop: () => SHOP,
  useCategories: () => DEFAULT_CATEGORIES,
}));

function open(product: { _id: string; name: string } | null) {
  render(
    <MemoryRouter initialEntries={['/admin/qr-codes']}>
      <QrCodesScreen product={product} />
    </MemoryRouter>,
  );
}

describe('QR codes', () => {
  it('start with the chosen product, and open any category', () => {
    open({ _id: '5f0c', name: 'Maroon Saree' });
    const address = 'https://silks.example/product/5f0c';
    expect(screen.getByRole('img', { name: `QR code that opens ${address}` })).toBeDefined();
    fireEvent.change(screen.getByLabelText('Page to open'), {
      target: { value: '/category/cotton-linen/lenin' },
    });
    const other = 'https://silks.example/category/cotton-linen/lenin';
    expect(screen.getByRole('img', { name: `QR code that opens ${other}` })).toBeDefined();
    expect(screen.getByText('Cotton & Linen: Lenin', { selector: 'p' })).toBeDefined();
  });

  it('are drawn with the marks in three corners, inside the quiet zone', () => {
    const { size, path } = qrPath('https://silks.example/');
    for (const [x, y] of [
      [4, 4],
      [size - 5, 4],
      [4, size - 5],
    ]) {
      expect(path).toContain(`M${x} ${y}h`);
    }
    expect(path).not.toMatch(/M[0-3] /);
  });
});
