import { describe, expect, it } from 'vitest';
import type { Product } from '../../../../contract/product.ts';
import type { Shop } from '../../../../contract/shop.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { productLike } from '../../../platform/product.fixture.ts';
import {
  breadcrumbList,
  itemList,
  type StructuredItem,
  shopItems,
} from '../../../platform/structured-data.ts';
import { productItem } from './structured-product.ts';

const ORIGIN = 'https://silks.example';
const SHOP = {
  name: 'Test Silks',
  publicUrl: ORIGIN,
  legalName: '',
  address: '1 Temple Street,\nMysuru',
  phone: '+91 98450 12345',
  email: '',
  gstin: '',
  socialLinks: null,
  pricing: { taxPercent: 15, taxLabel: 'Tax', shippingFee: 10, freeShippingAbove: rupees(100) },
} as unknown as Shop;

/**
 * The fields that Google requires or recommends for each type, beside what schema.org calls them:
 * https://developers.google.com/search/docs/appearance/structured-data
 */
const FIELDS: Record<string, Record<string, RegExp | 'nested'>> = {
  Product: {
    name: /./,
    url: /^https:\/\//,
    image: /^https:\/\/\S+\.jpg$/,
    description: /./,
    sku: /./,
    brand: 'nested',
    offers: 'nested',
  },
  ProductGroup: {
    name: /./,
    url: /^https:\/\//,
    productGroupID: /./,
    description: /./,
    image: /^https:\/\/\S+\.jpg$/,
    brand: 'nested',
    hasVariant: 'nested',
  },
  Brand: { name: /./ },
  Offer: {
    url: /^https:\/\//,
    price: /^\d+\.\d\d$/,
    priceCurrency: /^INR$/,
    availability: /^https:\/\/schema\.org\/(InStock|OutOfStock)$/,
    itemCondition: /^https:\/\/schema\.org\/NewCondition$/,
    priceSpecification: 'nested',
    hasMerchantReturnPolicy: 'nested',
  },
  UnitPriceSpecification: { price: /^\d+\.\d\d$/, priceCurrency: /^INR$/ },
  ShippingService: { shippingConditions: 'nested' },
  ShippingConditions: { shippingRate: 'nested', shippingDestination: 'nested' },
  MonetaryAmount: { currency: /^INR$/ },
  DefinedRegion: { addressCountry: /^IN$/ },
  MerchantReturnPolicy: {
    applicableCountry: /^IN$/,
    returnPolicyCategory: /MerchantReturnFiniteReturnWindow$/,
    merchantReturnDays: /^7$/,
    returnMethod: /ReturnByMail$/,
    returnFees: /ReturnFeesCustomerResponsibility$/,
    merchantReturnLink: /^https:\/\/\S+\/return-policy$/,
  },
  BreadcrumbList: { itemListElement: 'nested' },
  ItemList: { itemListElement: 'nested' },
  ListItem: { position: /^\d+$/, name: /./ },
  OnlineStore: { '@id': /^https:\/\/\S+#organization$/ },
  WebSite: { name: /./, url: /^https:\/\//, potentialAction: 'nested' },
  SearchAction: { target: 'nested', 'query-input': /^required name=search_term_string$/ },
  EntryPoint: { urlTemplate: /^https:\/\/\S+\{search_term_string\}$/ },
  ContactPoint: { contactType: /./ },
};

/** The item and all within it. */
function everyItem(item: StructuredItem): StructuredItem[] {
  const within = Object.values(item)
    .flat()
    .filter((value) => typeof value === 'object');
  return [item, ...within.flatMap((value) => everyItem(value as StructuredItem))];
}

function expectFields(items: readonly StructuredItem[]): void {
  for (const item of items.flatMap(everyItem)) {
    const fields = FIELDS[item['@type']];
    expect(fields, `${item['@type']} is in the table`).toBeDefined();
    for (const [name, form] of Object.entries(fields ?? {})) {
      for (const value of [item[name]].flat()) {
        if (form === 'nested') expect(value, name).toHaveProperty('@type');
        else
          expect(value === undefined ? '' : String(value), `${name} of ${item['@type']}`).toMatch(
            form,
          );
      }
      expect([item[name]].flat(), name).not.toHaveLength(0);
    }
  }
}

describe('structured data', () => {
  it('has the required fields of every type', () => {
    const product = productLike('p1', { price: rupees(1000), offerPrice: rupees(900) });
    expectFields([
      ...shopItems(SHOP),
      productItem(SHOP, product),
      breadcrumbList(SHOP, [{ label: 'Home', to: '/' }, { label: 'Saree' }]),
      itemList(SHOP, [product]),
    ]);
  });

  it('of a product has its prices with tax, and its stock', () => {
    const offers = (given: Parameters<typeof productLike>[1]) =>
      productItem(SHOP, productLike('p1', given)).offers as StructuredItem;
    expect(offers({ price: rupees(1000.5), offerPrice: rupees(900) })).toMatchObject({
      price: '1035.00',
      availability: 'https://schema.org/InStock',
      priceSpecification: [
        { price: '1035.00', valueAddedTaxIncluded: true },
        { price: '1150.58', priceType: 'https://schema.org/StrikethroughPrice' },
      ],
    });
    expect(offers({ countInStock: 0, price: rupees(50) })).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
      priceSpecification: [{ price: '57.50' }],
    });
  });

  it('of a product with options is a group, with the offer of each variant', () => {
    const picture = productLike().pictures[0] as Product['pictures'][number];
    const variant = { price: rupees(1000), offerPrice: rupees(900), discountPercentage: 10 };
    const group = productItem(
      SHOP,
      productLike('p1', {
        images: ['/pictures/a-960.jpg', '/pictures/b-960.jpg'],
        pictures: [picture, { ...picture, colours: ['green'] }],
        options: [
          { name: 'size', values: ['S', 'M'] },
          { name: 'Colour', values: ['Rani'] },
          { name: 'Fall', values: ['Yes'] },
        ],
        variants: [
          { _id: 'v1', options: ['S', 'Rani', 'Yes'], sku: 'B-S', ...variant, countInStock: 0 },
          { _id: 'v2', options: ['M', 'Rani', 'Yes'], ...variant, countInStock: 2, picture: 1 },
        ],
      }),
      { material: 'Silk' },
    );
    const url = `${ORIGIN}/product/p1/saree-p1`;
    expect(group).toMatchObject({
      ...{ '@type': 'ProductGroup', url, productGroupID: 'p1', name: 'Saree p1' },
      variesBy: ['https://schema.org/size', 'https://schema.org/color'],
      hasVariant: [
        {
          ...{ '@type': 'Product', sku: 'B-S', url: `${url}?variant=v1`, size: 'S', color: 'Rani' },
          name: 'Saree p1 (size S, Colour Rani, Fall Yes)',
          image: [`${ORIGIN}/pictures/a-960.jpg`],
          offers: { price: '1035.00', availability: 'https://schema.org/OutOfStock' },
        },
        {
          ...{ '@type': 'Product', sku: 'v2', size: 'M', color: 'Rani', material: 'Silk' },
          image: [`${ORIGIN}/pictures/b-960.jpg`],
          offers: { url: `${url}?variant=v2`, availability: 'https://schema.org/InStock' },
        },
      ],
    });
    expect(group).not.toHaveProperty('offers');
    const sizes = productItem(
      SHOP,
      productLike('p2', {
        options: [{ name: 'Blouse', values: ['38'] }],
        variants: [{ _id: 'v3', options: ['38'], ...variant, countInStock: 1 }],
      }),
      { ofOptions: [{ label: 'Blouse', pageLabel: '', feedField: 'size' }] },
    );
    expect(sizes).toMatchObject({
      variesBy: ['https://schema.org/size'],
      hasVariant: [{ size: '38' }],
    });
    // What the variants share is said once, by the group.
    const { hasVariant, ...own } = group;
    const shared = { description: own.description as string, brand: own.brand as StructuredItem };
    const each = (hasVariant as StructuredItem[]).map((item) => ({ ...shared, ...item }));
    expectFields([{ ...own, hasVariant: each }]);
  });

  it('of the shop has only the facts that its owner has given', () => {
    const [store] = shopItems(SHOP);
    expect(store).toMatchObject({
      address: '1 Temple Street, Mysuru',
      telephone: '+91 98450 12345',
      contactPoint: { telephone: '+91 98450 12345' },
    });
    expect(Object.keys(store ?? {})).not.toContain('email');
    const [bare] = shopItems({ ...SHOP, phone: '', address: '' });
    expect(bare).not.toHaveProperty('contactPoint');
    expect(bare).not.toHaveProperty('address');
  });

  it.each([
    [
      { freeShippingAbove: rupees(100) },
      [
        [10, { maxValue: 115 }],
        [0, { minValue: 115.01 }],
      ],
    ],
    [{ freeShippingAbove: null }, [[10, undefined]]],
    [{ freeShippingAbove: rupees(0) }, [[0, undefined]]],
    [{ shippingFee: rupees(0) }, [[0, undefined]]],
  ])('of the shop has its delivery fee by the value of an order with tax: %o', (given, fees) => {
    const [store] = shopItems({ ...SHOP, pricing: { ...SHOP.pricing, ...given } });
    const service = store?.hasShippingService as StructuredItem;
    const conditions = service.shippingConditions as StructuredItem[];
    expect(conditions).toHaveLength(fees.length);
    for (const [place, [value, orderValue]] of fees.entries()) {
      const condition = conditions[place];
      expect(condition?.shippingRate).toMatchObject({ value, currency: 'INR' });
      if (orderValue) expect(condition?.orderValue).toMatchObject(orderValue as object);
      else expect(condition).not.toHaveProperty('orderValue');
    }
  });

  it('lists the first products by their canonical addresses', () => {
    const products = Array.from({ length: 30 }, (_, at) => ({ _id: `${at}`, name: 'A Saree' }));
    const { itemListElement: entries } = itemList(SHOP, products);
    expect(entries).toHaveLength(24);
    expect((entries as StructuredItem[])[1]).toEqual({
      '@type': 'ListItem',
      position: 2,
      name: 'A Saree',
      url: `${ORIGIN}/product/1/a-saree`,
    });
  });
});
