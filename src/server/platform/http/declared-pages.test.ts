import { describe, expect, it } from 'vitest';
import { declaredPages, pathPattern } from './declared-pages.ts';

type Route = Parameters<typeof declaredPages>[0]['routes'][string];

const route = (given: object) => ({ id: '', ...given }) as unknown as Route;
const page = { default: () => null };

describe('the pages of a build', () => {
  it('are those of customers, with what they say of themselves', () => {
    const handle = { isPublic: true, sitemap: 'page' };
    const routes = {
      root: route({ path: '', module: page }),
      layout: route({ module: page }),
      home: route({ index: true, module: { ...page, handle } }),
      cart: route({ path: 'cart', module: page }),
      'search-redirect': route({ path: 'search', module: { loader: () => null } }),
      'not-found': route({ path: '*', module: page }),
      dashboard: route({ path: 'admin', module: page }),
    };
    expect(declaredPages({ routes })).toEqual([{ path: '/', ...handle }, { path: '/cart' }]);
  });
});

describe('the pattern of a path', () => {
  it.each([
    ['/', '/', true],
    ['/about', '/about', true],
    ['/about', '/about/us', false],
    ['/category/:category/:subCategory?', '/category/silk-sarees', true],
    ['/category/:category/:subCategory?', '/category/silk-sarees/kanchivaram', true],
    ['/category/:category/:subCategory?', '/category', false],
    ['/search/:keyword', '/search/a/b', false],
  ])('%s matches %s: %s', (path, address, isMatch) => {
    expect(pathPattern(path).test(address)).toBe(isMatch);
  });
});
