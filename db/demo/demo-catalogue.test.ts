import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPlace } from '../../src/domain/catalogue/category-tree.ts';
import { COLOURS, DESIGNS, nameHasWord } from '../../src/domain/catalogue/product-filters.ts';
import { ALL_SUB_CATEGORIES, DEFAULT_CATEGORIES } from '../../tests/support/default-catalogue.ts';
import {
  type DemoCatalogue,
  type DemoSaree,
  demoPictureFile,
  loadDemoCatalogue,
} from './demo-catalogue.ts';

let demo: DemoCatalogue;
let sarees: DemoSaree[];

beforeAll(async () => {
  demo = await loadDemoCatalogue();
  sarees = demo.sarees;
});

const coloursNamed = (name: string) => COLOURS.filter((colour) => nameHasWord(name, colour));
const count = (holds: (saree: DemoSaree) => boolean) => sarees.filter(holds).length;

/** Price ranges in rupees by kind of saree, before any offer. */
const PRICES: Record<string, [number, number]> = {
  'Mysore Silk': [6_000, 25_000],
  Kanchivaram: [12_000, 60_000],
  'Pure Zeary Mysore Silk': [14_000, 40_000],
  'Mudal Silk': [3_000, 9_000],
  'Mungar Silk': [4_500, 15_000],
  Cotton: [900, 4_000],
  Lenin: [1_500, 6_000],
  Organsa: [2_500, 12_000],
  Chambeli: [1_500, 5_000],
  'Hand Painted Saree - Kalamkaree': [2_000, 9_000],
  'Viscos Saree': [900, 2_500],
  'All Designer Sarees': [5_000, 45_000],
};

describe('the demo sarees', () => {
  it('fill every subcategory, three of them more fully', () => {
    expect(sarees.length).toBeGreaterThanOrEqual(84);
    for (const { name } of ALL_SUB_CATEGORIES) {
      const least = ['Mysore Silk', 'Kanchivaram', 'All Designer Sarees'].includes(name) ? 10 : 7;
      const found = count(({ subCategory }) => subCategory === name);
      expect(found, name).toBeGreaterThanOrEqual(least);
    }
    for (const { category, subCategory, key } of sarees) {
      expect(findPlace(DEFAULT_CATEGORIES, { category, subCategory }), key).toBeDefined();
    }
  });

  it.each(['key', 'name', 'description'] as const)('have no duplicate %s', (field) => {
    expect(new Set(sarees.map((saree) => saree[field])).size).toBe(sarees.length);
  });

  it('give every filter of the shop a result', () => {
    for (const word of [...COLOURS, ...DESIGNS]) {
      expect(
        count(({ name }) => nameHasWord(name, word)),
        word,
      ).toBeGreaterThan(0);
    }
  });

  it('are named after the main colour of their first picture', () => {
    for (const { key, name } of sarees) {
      expect(coloursNamed(name), key).toContain(demo.pictures.sarees[key]?.[0]?.colours[0]);
    }
  });

  it('have realistic prices', () => {
    for (const { key, subCategory, price } of sarees) {
      const [least, most] = PRICES[subCategory] ?? [0, 0];
      expect(price, key).toBeGreaterThanOrEqual(least);
      expect(price, key).toBeLessThanOrEqual(most);
    }
  });

  it('are on offer for a third, at realistic discounts', () => {
    const offers = sarees.filter(({ offerPrice }) => offerPrice !== undefined);
    expect(offers.length / sarees.length).toBeCloseTo(1 / 3, 1);
    for (const { key, price, offerPrice = 0 } of offers) {
      const percent = (100 * (price - offerPrice)) / price;
      expect(percent, key).toBeGreaterThanOrEqual(4.5);
      expect(percent, key).toBeLessThanOrEqual(35);
      expect(offerPrice, key).toBeGreaterThanOrEqual(900);
    }
  });

  it('include sold-out, last-piece and new products', () => {
    expect(count(({ stock }) => stock === 0)).toBe(7);
    expect(count(({ stock }) => stock === 1)).toBe(9);
    expect(count(({ stock }) => stock > 15)).toBe(0);
    expect(count(({ addedDaysAgo }) => addedDaysAgo > 400)).toBe(0);
    expect(count(({ addedDaysAgo }) => addedDaysAgo < 60) / sarees.length).toBeCloseTo(0.2, 1);
  });

  it('state length, blouse piece and care consistently in text and details', () => {
    for (const { key, description, details } of sarees) {
      const { lengthCm, blousePieceCm, care } = details;
      expect(description, key).toContain(`${lengthCm / 100} m`);
      expect(description, key).toMatch(
        blousePieceCm === null ? /(no|without a) blouse piece/ : new RegExp(`${blousePieceCm} cm`),
      );
      expect(description, key).toMatch(/dry clean|hand wash/i);
      expect(/^dry clean only/i.test(care), key).toBe(/dry clean(ed)? only/i.test(description));
      expect(description.match(/[^.]+\.(?= |$)/g)?.length, key).toBeGreaterThanOrEqual(3);
    }
  });

  it('say silk only of silk, and have a mark only on pure silk', () => {
    for (const { key, name, description, details } of sarees) {
      const words = `${name} ${description}`.toLowerCase();
      expect(words, key).not.toContain('art silk');
      if (/silk/i.test(words)) expect(details.fabric, key).toMatch(/silk/i);
      const isPureSilk = /^Pure .*silk/.test(details.fabric);
      expect(details.silkMarkNumber !== null, key).toBe(isPureSilk);
    }
    const marks = sarees.flatMap(({ details }) => details.silkMarkNumber ?? []);
    expect(new Set(marks).size).toBe(marks.length);
  });
});

describe('the demo customers', () => {
  it('are twelve people with undeliverable addresses', () => {
    expect(demo.customers).toHaveLength(12);
    expect(new Set(demo.customers.map(({ email }) => email)).size).toBe(12);
    for (const { email } of demo.customers) expect(email).toMatch(/@example\.(com|org)$/);
  });
});

describe('the demo pictures', () => {
  it('are three for each saree', () => {
    expect(Object.keys(demo.pictures.sarees).toSorted()).toEqual(
      sarees.map(({ key }) => key).toSorted(),
    );
    for (const { key } of sarees) {
      const pictures = demo.pictures.sarees[key] ?? [];
      expect(pictures.map(({ file }) => file)).toEqual(
        [1, 2, 3].map((n) => `pictures/${key}-${n}.avif`),
      );
      expect(new Set(pictures.map(({ alt }) => alt)).size, key).toBe(3);
    }
  });

  it('include the three home banners and one banner per category', () => {
    expect(Object.keys(demo.pictures.banners)).toEqual([
      'writing-instruments',
      'office-essentials',
      'art-supplies',
      ...DEFAULT_CATEGORIES.map(({ slug }) => slug),
    ]);
  });

  it('have the stated size and a tiny preview, and are small in total', async () => {
    const all = [
      ...Object.values(demo.pictures.sarees).flat(),
      ...Object.values(demo.pictures.banners),
    ];
    let bytes = 0;
    for (const picture of all) {
      const file = await readFile(demoPictureFile(picture));
      bytes += file.length;
      const { width, height, format } = await sharp(file).metadata();
      expect({ width, height, format }, picture.file).toEqual({
        width: picture.width,
        height: picture.height,
        format: 'heif',
      });
      expect(picture.preview.length, picture.file).toBeLessThan(400);
    }
    expect(bytes).toBeLessThan(30 * 1024 * 1024);
  });
});
