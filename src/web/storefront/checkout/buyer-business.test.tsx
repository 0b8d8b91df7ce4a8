import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BuyerBusiness } from './buyer-business.tsx';

const textOf = (business: Parameters<typeof BuyerBusiness>[0]) =>
  renderToStaticMarkup(<BuyerBusiness {...business} />).replaceAll(/<[^>]+>/g, ' ');

it('names the business of an order, its GSTIN and the state of it', () => {
  const buyerGstin = '33AAGCB7383J1ZF';
  expect(textOf({ buyerGstin, buyerName: 'Chennai Weaves' })).toMatch(
    /Chennai Weaves\s+GSTIN 33AAGCB7383J1ZF \(Tamil Nadu\)/,
  );
  expect(textOf({ buyerGstin: `97${buyerGstin.slice(2)}` })).toMatch(/GSTIN 97AAGCB7383J1ZF\s+$/);
  expect(textOf({})).toBe('');
});
