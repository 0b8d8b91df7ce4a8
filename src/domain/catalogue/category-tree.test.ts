import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_SUB_CATEGORIES,
  DEFAULT_CATEGORIES as TREE,
} from '../../../tests/support/default-catalogue.ts';
import {
  categoryBySlug,
  categoryPath,
  findCategory,
  findPlace,
  inMenu,
  resolveCategoryRoute,
} from './category-tree.ts';

describe('the tree', () => {
  it('is that of the specification', () => {
    const names = TREE.map(({ name, subCategories }) => [
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
    const counts = TREE.map(({ subCategories }) => subCategories.length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(5);
  });

  it('has one way to all products of a category in menus', () => {
    const sub = (name: string, isInMenu = true) => ({ name, slug: name, isInMenu });
    const menuOf = (...subCategories: ReturnType<typeof sub>[]) =>
      inMenu([{ ...sub('Blouses'), menuLabel: 'Blouses', subCategories }]).map((category) => [
        ...category.subCategories.map(({ name }) => name),
        category.hasAllLink,
      ]);
    expect(menuOf(sub('All Blouses'))).toEqual([['All Blouses', false]]);
    expect(menuOf(sub('All Blouses'), sub('Silk'))).toEqual([['Silk', true]]);
    expect(menuOf(sub('All Blouses', false), sub('Silk'))).toEqual([['Silk', false]]);
    expect(menuOf(sub('Silk'), sub('Cotton'))).toEqual([['Silk', 'Cotton', true]]);
  });

  it('labels only Cotton & Linen otherwise in the menu', () => {
    expect(TREE.map(({ menuLabel }) => menuLabel)).toEqual([
      'Silk Sarees',
      'Cotton',
      'Specialty Sarees',
      'Designer Sarees',
    ]);
  });

  it('gives every category, and every subcategory, a slug of its own', () => {
    const paths = TREE.flatMap((category) => [
      categoryPath(category),
      ...category.subCategories.map((subCategory) => categoryPath(category, subCategory)),
    ]);
    expect(new Set(paths).size).toBe(4 + 12);
  });
});

describe('finding', () => {
  it('goes by the exact name', () => {
    expect(findCategory(TREE, 'Cotton & Linen')?.slug).toBe('cotton-linen');
    expect(findCategory(TREE, 'Cotton')).toBeUndefined();
    const find = (category: string, subCategory: string) =>
      findPlace(TREE, { category, subCategory })?.subCategory.slug;
    expect(find('Cotton & Linen', 'Cotton')).toBe('cotton');
    expect(find('Silk Sarees', 'Cotton')).toBeUndefined();
    expect(find('Silks', 'Mysore Silk')).toBeUndefined();
  });

  it('knows the slug of the menu label', () => {
    expect(categoryBySlug(TREE, 'cotton')?.name).toBe('Cotton & Linen');
    expect(categoryBySlug(TREE, 'cotton-linen')?.name).toBe('Cotton & Linen');
    expect(categoryBySlug(TREE, 'linen')).toBeUndefined();
    expect(categoryBySlug(TREE, '')).toBeUndefined();
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
    expect(resolveCategoryRoute(TREE, categorySegment, subSegment)).toMatchObject({
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
    expect(resolveCategoryRoute(TREE, categorySegment, subSegment)).toBeNull();
  });

  it('never sends on in a circle: a canonical path is canonical', () => {
    const segment = fc.oneof(
      fc.string(),
      fc.constantFrom(...TREE.map(({ name }) => name), 'cotton', 'COTTON'),
    );
    const subSegment = fc.constantFrom(undefined, ...ALL_SUB_CATEGORIES.map(({ name }) => name));
    fc.assert(
      fc.property(segment, subSegment, (categorySegment, subCategorySegment) => {
        const route = resolveCategoryRoute(TREE, categorySegment, subCategorySegment);
        if (!route) return;
        const [, , categorySlug = '', subSlug] = route.canonicalPath.split('/');
        expect(resolveCategoryRoute(TREE, categorySlug, subSlug)).toEqual({
          ...route,
          redirect: false,
        });
      }),
    );
  });
});
