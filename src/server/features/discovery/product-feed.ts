import {
  type Attribute,
  chosenLabels,
  FEED_FIELDS,
  type FeedField,
  formatDetail,
  isAudienceField,
  type ProductDetails,
} from '../../../domain/catalogue/attributes.ts';
import { productPath } from '../../../domain/catalogue/product.ts';
import { COLOURS } from '../../../domain/catalogue/product-filters.ts';
import {
  optionFields,
  showVariant,
  variantLabel,
  variantPath,
} from '../../../domain/catalogue/variants.ts';
import { type Paise, toRupees } from '../../../domain/money/money.ts';
import { type PricingRules, shippingOn, withTax } from '../../../domain/orders/order-totals.ts';
import { truncate } from '../../../domain/text/text.ts';
import type { AllProducts, ListedProduct } from '../catalogue/storefront/all-products.service.ts';
import { xmlElement } from './xml.ts';

/** Google's product category of sarees, by its full path in its taxonomy; it finds that of others by itself. */
const SAREES =
  'Apparel & Accessories > Clothing > Traditional & Ceremonial Clothing > Saris & Lehengas';
const SAREE = /\b(?:saree|sari)s?\b/i;
/** Sold beside sarees, in their categories too. */
const NO_SAREE = /\b(?:blouse|petticoat|fall|fabric)s?$/i;
/** The longest values that Google Merchant Center takes. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
const MAX_TEXTS = { material: 200, pattern: 100, size: 100 };
/**
 * The values that Google knows of these fields, each with the words that mean it; the first counts where a
 * product says nothing.
 */
const KNOWN_VALUES = {
  gender: {
    female: 'female women woman ladies lady girls girl',
    male: 'male men man gents boys boy',
    unisex: 'unisex everyone',
  },
  age_group: {
    adult: 'adult adults',
    kids: 'kids kid children child',
    toddler: 'toddler toddlers',
    infant: 'infant infants',
    newborn: 'newborn newborns',
  },
};
const MAX_OTHER_IMAGES = 10;

/** A product as Google and Meta read it, by the names of Google's product data specification. */
export type FeedItem = ReturnType<typeof toFeedItem>;

export interface FeedParts {
  allProducts: AllProducts;
  shopUrl: string;
  /** The shop's name and prices at the time of the reading. */
  settings: () => Promise<FeedSettings>;
}

type FeedSettings = PricingRules & { name: string; attributes: readonly Attribute[] };

/** The catalogue for Google Merchant Center and for Meta's Commerce Manager. */
export function createProductFeed({ allProducts, shopUrl, settings }: FeedParts) {
  async function* items(shop: FeedSettings): AsyncGenerator<FeedItem[]> {
    for await (const batch of allProducts.batches()) {
      // Both refuse a product without a picture.
      yield batch
        .filter(({ images }) => images.length > 0)
        .flatMap((product) => toFeedItems(product, shopUrl, shop));
    }
  }

  return {
    /** RSS 2.0 with the fields of Google's product data specification. */
    async *rss() {
      const shop = await settings();
      const { name } = shop;
      yield '<?xml version="1.0" encoding="UTF-8"?>\n';
      yield '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n';
      yield xmlElement('title', name) + xmlElement('link', `${shopUrl}/`);
      yield `${xmlElement('description', `The products of ${name}`)}\n`;
      for await (const batch of items(shop)) yield batch.map(rssItem).join('');
      yield '</channel></rss>\n';
    },

    /** The feed as CSV, for Meta. */
    async *csv() {
      yield csvLine(CSV_COLUMNS);
      for await (const batch of items(await settings())) {
        yield batch.map((item) => csvLine(csvCells(item))).join('');
      }
    },
  };
}

/** A product with options is an item for each of its variants, in a group. */
function toFeedItems(product: ListedProduct, shopUrl: string, shop: FeedSettings): FeedItem[] {
  const { _id, name, options = [], variants } = product;
  if (!variants) return [toFeedItem(product, shopUrl, shop)];
  const names = options.map((option) => option.name);
  return variants.map((variant) => {
    const item = toFeedItem(showVariant(product, variant._id), shopUrl, shop);
    return {
      ...item,
      ...optionTexts(names, variant.options, shop.attributes),
      id: variant._id,
      title: variantTitle(name, variantLabel(names, variant.options)),
      link: variantPath(item.link, variant._id),
      item_group_id: _id,
    };
  });
}

/** Where a title is too long, the name is cut: the combination tells the variants apart. */
function variantTitle(name: string, label: string): string {
  const combination = ` (${truncate(label, MAX_TITLE / 2)})`;
  return truncate(name, MAX_TITLE - combination.length) + combination;
}

function toFeedItem(product: ListedProduct, shopUrl: string, shop: FeedSettings) {
  const { _id, name, description, images, category, subCategory, countInStock, details } = product;
  const { price, offerPrice, pictures } = product;
  const pricing = {
    ...shop,
    gstRate: product.gstRate && { ...product.gstRate, limitPaise: product.gstRate.limit },
  };
  const [image = '', ...others] = images.map((path) => shopUrl + path);
  return {
    id: _id,
    title: truncate(name, MAX_TITLE),
    description: truncate(description || name, MAX_DESCRIPTION),
    link: shopUrl + productPath(product),
    image_link: image,
    additional_image_link: others.slice(0, MAX_OTHER_IMAGES),
    availability: countInStock > 0 ? 'in_stock' : 'out_of_stock',
    price: amount(withTax(price, pricing)),
    sale_price: offerPrice < price ? amount(withTax(offerPrice, pricing)) : '',
    brand: truncate(shop.name, 70),
    condition: 'new',
    identifier_exists: 'no',
    google_product_category: isSaree(product) ? SAREES : '',
    product_type: `${category} > ${subCategory}`,
    color: COLOURS.find((colour) => colour === pictures[0]?.colours[0]) ?? '',
    ...attributeFields(shop.attributes, details),
    shipping: amount(shippingOn(offerPrice, shop)),
    item_group_id: '',
  };
}

const isSaree = ({ name, category, subCategory }: ListedProduct) =>
  SAREE.test(`${name} ${subCategory} ${category}`) && !NO_SAREE.test(name);

/** The fields that attributes fill; the first of several that fill the same one. */
function attributeFields(attributes: readonly Attribute[], details: ProductDetails) {
  const textOf = (field: FeedField) => {
    const attribute = attributes.find(
      ({ key, feedField }) => feedField === field && (details[key] ?? null) !== null,
    );
    return toFeedText(field, attribute ? listTexts(attribute, details) : []);
  };
  return Object.fromEntries(FEED_FIELDS.map((field) => [field, textOf(field)])) as Record<
    FeedField,
    string
  >;
}

function listTexts(attribute: Attribute, details: ProductDetails): string[] {
  const value = details[attribute.key] ?? null;
  if (attribute.kind === 'choice') return chosenLabels(attribute, value);
  return [formatDetail(attribute, value) ?? ''];
}

/** The fields that options fill. */
function optionTexts(...options: Parameters<typeof optionFields>) {
  const { color, ...others } = optionFields(...options);
  const texts = FEED_FIELDS.flatMap((field) => {
    const value = others[field];
    return value === undefined ? [] : [[field, toFeedText(field, [value])]];
  });
  return { ...(color !== undefined && { color }), ...Object.fromEntries(texts) };
}

/** Values as Google takes them: one that it knows or none, else all that fit, separated by slashes. */
function toFeedText(field: FeedField, values: readonly string[]): string {
  if (isAudienceField(field)) {
    const known = Object.entries<string>(KNOWN_VALUES[field]);
    if (values.length === 0) return known[0]?.[0] ?? '';
    const said = values.map((value) => value.trim().toLowerCase());
    return (
      known.find(([, words]) => words.split(' ').some((word) => said.includes(word)))?.[0] ?? ''
    );
  }
  const max = MAX_TEXTS[field];
  const fitting = values.filter((_, at) => values.slice(0, at + 1).join('/').length <= max);
  return fitting.join('/') || truncate(values[0] ?? '', max);
}

/** An amount as `12500.00 INR`. */
function amount(price: Paise): string {
  return `${toRupees(price).toFixed(2)} INR`;
}

/** Fields that RSS has itself: it asks for a title or a description. */
const RSS_FIELDS = ['title', 'description', 'link'];

function rssItem({ additional_image_link: others, shipping, ...texts }: FeedItem): string {
  const fields = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => xmlElement(RSS_FIELDS.includes(name) ? name : `g:${name}`, text));
  const images = others.map((address) => xmlElement('g:additional_image_link', address));
  const delivery = xmlElement('g:country', 'IN') + xmlElement('g:price', shipping);
  return `<item>${[...fields, ...images].join('')}<g:shipping>${delivery}</g:shipping></item>\n`;
}

const CSV_COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'google_product_category',
  'product_type',
  'color',
  ...FEED_FIELDS,
  'item_group_id',
] as const satisfies (keyof FeedItem)[];

function csvCells(item: FeedItem): string[] {
  const written = {
    ...item,
    availability: item.availability.replaceAll('_', ' '),
    additional_image_link: item.additional_image_link.join(','),
  };
  return CSV_COLUMNS.map((column) => written[column]);
}

/** A program reads it, not a spreadsheet: texts stand as they are. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}
