import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_SUB_CATEGORIES } from '../../../tests/support/sub-categories.ts';
import {
  CATEGORY_TREE,
  categoryBySlug,
  categoryPath,
  findCategory,
  findSubCategory,
  resolveCategoryRoute,
} from './category-tree.ts';

describe('the tree', () => {
  it('is that of the specification', () => {
    const names = CATEGORY_TREE.map(({ name, subCategories }) => [
      name,
      subCategories.map((subCategory) => subCategory.name),
    ]);
    expect(names).toEqual([
      [
        'Silk Sarees',
        ['Mysore Silk', 'Kanchivaram', 'Pure Zeary Mysore Silk', 'Mudal Silk', 'Mungar Silk'],
      ],
      ['Cotton & Linen', ['Cotton', 'Lenin']],
      [
        'Specialty Sarees',
        ['Organsa', 'Chambeli', 'Hand Painted Saree - Kalamkaree', 'Viscos Saree'],
      ],
      ['Designer Sarees', ['All Designer Sarees']],
    ]);
    expect(ALL_SUB_CATEGORIES).toHaveLength(12);
  });

  it('has no more subcategories in a category than its page shows at once', () => {
    const counts = CATEGORY_TREE.map(({ subCategories }) => subCategories.length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(5);
  });

  it('labels only Cotton & Linen otherwise in the menu', () => {
    expect(CATEGORY_TREE.map(({ menuLabel }) => menuLabel)).toEqual([
      'Silk Sarees',
      'Cotton',
      'Specialty Sarees',
      'Designer Sarees',
    ]);
  });

  it('gives every category, and every subcategory, a slug of its own', () => {
    const paths = CATEGORY_TREE.flatMap((category) => [
      categoryPath(category),
      ...category.subCategories.map((subCategory) => categoryPath(category, subCategory)),
    ]);
    expect(new Set(paths).size).toBe(4 + 12);
  });
});

describe('finding', () => {
  it('goes by the exact name', () => {
    expect(findCategory('Cotton & Linen')?.slug).toBe('cotton-linen');
    expect(findCategory('Cotton')).toBeUndefined();
    expect(findSubCategory('Cotton & Linen', 'Cotton')).toMatchObject({
      slug: 'cotton',
      categoryName: 'Cotton & Linen',
    });
    expect(findSubCategory('Silk Sarees', 'Cotton')).toBeUndefined();
    expect(findSubCategory('Silks', 'Mysore Silk')).toBeUndefined();
  });

  it('knows the slug of the menu label', () => {
    expect(categoryBySlug('cotton')?.name).toBe('Cotton & Linen');
    expect(categoryBySlug('cotton-linen')?.name).toBe('Cotton & Linen');
    expect(categoryBySlug('linen')).toBeUndefined();
    expect(categoryBySlug('')).toBeUndefined();
  });
});

describe('resolveCategoryRoute', () => {
  const kalamkaree = 'hand-painted-saree-kalamkaree';
  it.each([
    ['silk-sarees', undefined, '/category/silk-sarees', 'shown'],
    ['silk-sarees', '', '/category/silk-sarees', 'shown'],
    ['silk-sarees', 'mysore-silk', '/category/silk-sarees/mysore-silk', 'shown'],
    ['specialty-sarees', kalamkaree, `/category/specialty-sarees/${kalamkaree}`, 'shown'],
    ['cotton-linen', undefined, '/category/cotton-linen', 'shown'],
    ['cotton', undefined, '/category/cotton-linen', 'shown under its alias'],
    ['cotton', 'lenin', '/category/cotton-linen/lenin', 'shown under its alias'],
    ['cotton', 'Lenin', '/category/cotton-linen/lenin', 'redirected'],
    ['Cotton', undefined, '/category/cotton-linen', 'redirected'],
    ['Cotton & Linen', 'cotton', '/category/cotton-linen/cotton', 'redirected'],
    ['SILK-SAREES', undefined, '/category/silk-sarees', 'redirected'],
    ['silk--sarees', undefined, '/category/silk-sarees', 'redirected'],
    ['silk-sarees!', undefined, '/category/silk-sarees', 'redirected'],
    ['silk-sarees%', undefined, '/category/silk-sarees', 'redirected'],
    ['silk sarees', undefined, '/category/silk-sarees', 'redirected'],
    ['silk%20sarees', 'mysore%20silk', '/category/silk-sarees/mysore-silk', 'redirected'],
    ['silk-sarees', 'Mysore-Silk', '/category/silk-sarees/mysore-silk', 'redirected'],
  ])('%s / %s is %s, %s', (categorySegment, subSegment, canonicalPath, outcome) => {
    expect(resolveCategoryRoute(categorySegment, subSegment)).toMatchObject({
      canonicalPath,
      redirect: outcome === 'redirected',
    });
  });

  it.each([
    ['wool', undefined],
    ['', undefined],
    ['%', undefined],
    ['silk-sarees', 'lenin'],
    ['silk-sarees', '!'],
    ['wool', 'mysore-silk'],
    ['silksarees', undefined],
  ])('%s / %s is unknown', (categorySegment, subSegment) => {
    expect(resolveCategoryRoute(categorySegment, subSegment)).toBeNull();
  });

  it('never sends on in a circle: a canonical path is canonical', () => {
    const segment = fc.oneof(
      fc.string(),
      fc.constantFrom(...CATEGORY_TREE.map(({ name }) => name), 'cotton', 'COTTON'),
    );
    const subSegment = fc.constantFrom(undefined, ...ALL_SUB_CATEGORIES.map(({ name }) => name));
    fc.assert(
      fc.property(segment, subSegment, (categorySegment, subCategorySegment) => {
        const route = resolveCategoryRoute(categorySegment, subCategorySegment);
        if (!route) return;
        const [, , categorySlug = '', subSlug] = route.canonicalPath.split('/');
        expect(resolveCategoryRoute(categorySlug, subSlug)).toEqual({
          ...route,
          redirect: false,
        });
      }),
    );
  });
});
