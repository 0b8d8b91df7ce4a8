import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { paise, rupees } from '../../../domain/money/money.ts';
import { OrderFigures } from './order-figures.tsx';

const totals = {
  items: paise(100_000),
  discount: paise(0),
  tax: paise(15_000),
  shipping: paise(0),
  paymentFee: paise(0),
  roundOff: paise(0),
  total: paise(115_000),
};

/** The names and values, in their order. */
function figuresOf(change: Partial<typeof totals>, taxPercent: number, gst?: number): string[] {
  const html = renderToStaticMarkup(
    <OrderFigures
      itemCount="1 item"
      totals={{ ...totals, ...change }}
      taxRate={{ taxPercent, taxLabel: 'GST', ...(gst !== undefined && { gstTotal: rupees(gst) }) }}
    />,
  );
  return [...html.matchAll(/<d[td][^>]*>([^<]*)</g)].map(([, text = '']) => text);
}

describe('the figures of an order', () => {
  it('name the tax as the shop does', () => {
    expect(figuresOf({}, 15)).toEqual([
      ...['Subtotal (1 item)', '₹1,000.00', 'GST (15%)', '₹150.00'],
      ...['Shipping', 'Free', 'Total', '₹1,150.00'],
    ]);
  });

  it('have no line for a tax of 0', () => {
    const figures = figuresOf({ tax: paise(0), total: paise(100_000) }, 0);
    expect(figures).toEqual([
      ...['Subtotal (1 item)', '₹1,000.00', 'Shipping', 'Free', 'Total', '₹1,000.00'],
    ]);
  });

  it('say what tax is in the whole, and none of what went into the price', () => {
    expect(figuresOf({}, 0, 152.44).slice(2)).toEqual([
      ...['GST', '₹150.00', 'Shipping', 'Free', 'Total', '₹1,150.00', 'of which GST', '₹152.44'],
    ]);
    expect(figuresOf({}, 0, 0).slice(2)).toEqual([
      ...['Added to the price', '₹150.00', 'Shipping', 'Free', 'Total', '₹1,150.00'],
    ]);
  });

  it('have a line for the fee of the payment method', () => {
    const figures = figuresOf({ paymentFee: paise(4900), total: paise(119_900) }, 15);
    expect(figures.slice(-4)).toEqual(['Cash on Delivery fee', '₹49.00', 'Total', '₹1,199.00']);
  });

  it.each([
    [44, '+₹0.44'],
    [-49, '−₹0.49'],
  ])('have a line for a round-off of %d paise, with its sign', (roundOff, value) => {
    const figures = figuresOf({ roundOff: paise(roundOff) }, 0);
    expect(figures.slice(-4)).toEqual(['Round off', value, 'Total', '₹1,150.00']);
  });
});
