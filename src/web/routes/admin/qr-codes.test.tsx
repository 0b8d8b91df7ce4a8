// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_CATEGORIES } from '../../../../tests/support/default-catalogue.ts';
import { rupees } from '../../../domain/money/money.ts';
import { QrCodesScreen, qrPath } from './qr-codes.tsx';

const SHOP = { name: 'Test Silks', publicUrl: 'https://silks.example' };

vi.mock('../../platform/shop.ts', () => ({
  useShop: () => SHOP,
  useCategories: () => DEFAULT_CATEGORIES,
}));

function open(product: ComponentProps<typeof QrCodesScreen>['data']['product']) {
  render(
    <MemoryRouter initialEntries={['/admin/qr-codes']}>
      <QrCodesScreen
        data={{
          product,
          collections: [{ title: 'For weddings', slug: 'weddings' }],
          pages: [{ title: 'Our weavers', slug: 'weavers' }],
        }}
      />
    </MemoryRouter>,
  );
}

afterEach(cleanup);

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

  it.each([
    ['/collections/weddings', 'For weddings'],
    ['/pages/weavers', 'Our weavers'],
  ])('open %s, which the owner has made', (path, title) => {
    open(null);
    fireEvent.change(screen.getByLabelText('Page to open'), { target: { value: path } });
    const name = `QR code that opens https://silks.example${path}`;
    expect(screen.getByRole('img', { name })).toBeDefined();
    expect(screen.getByText(title, { selector: 'p' })).toBeDefined();
  });

  it('open a product with one of its variants chosen', () => {
    const variant = { price: rupees(900), offerPrice: null, countInStock: 1 };
    const shown = { ...variant, discountPercentage: 0, pictureId: null };
    open({
      ...{ _id: '5f0c', name: 'Maroon Blouse', options: [{ name: 'Size', values: ['S', 'M'] }] },
      variants: ['S', 'M'].map((size) => ({ ...shown, _id: `id-${size}`, options: [size] })),
    });
    const path = '/product/5f0c?variant=id-M';
    fireEvent.change(screen.getByLabelText('Page to open'), { target: { value: path } });
    const address = `https://silks.example${path}`;
    expect(screen.getByRole('img', { name: `QR code that opens ${address}` })).toBeDefined();
    expect(screen.getByText('Maroon Blouse (Size M)', { selector: 'p' })).toBeDefined();
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
