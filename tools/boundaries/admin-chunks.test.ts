import { describe, expect, it } from 'vitest';
import { adminForShoppers, type BuiltChunk } from './admin-chunks.ts';

const WEB = '/home/shop/src/web';

function chunk(fileName: string, given: Partial<BuiltChunk> = {}): BuiltChunk {
  return {
    fileName,
    facadeModuleId: null,
    isEntry: false,
    moduleIds: [],
    imports: [],
    dynamicImports: [],
    ...given,
  };
}

function route(fileName: string, file: string, given: Partial<BuiltChunk> = {}): BuiltChunk {
  const id = `${WEB}/routes/${file}?__react-router-build-client-route`;
  return chunk(fileName, { facadeModuleId: id, isEntry: true, moduleIds: [id], ...given });
}

const dashboard = route('dashboard.js', 'admin/dashboard.tsx', { imports: ['charts.js', 'ui.js'] });
const charts = chunk('charts.js', { moduleIds: [`${WEB}/admin/dashboard/bar-chart.tsx`] });
const ui = chunk('ui.js', { moduleIds: [`${WEB}/ui/button.tsx`] });

describe('what shoppers load', () => {
  it('may share scripts with the dashboard that contain none of its code', () => {
    const home = route('home.js', 'storefront/home.tsx', { imports: ['ui.js'] });
    expect(adminForShoppers([home, dashboard, charts, ui])).toEqual([]);
  });

  it.each(['imports', 'dynamicImports'] as const)('contains none of it, through %s', (kind) => {
    // The import graph has a cycle.
    const between = chunk('between.js', {
      imports: ['home.js'],
      dynamicImports: ['home.js'],
      [kind]: ['home.js', 'charts.js'],
    });
    const home = route('home.js', 'storefront/home.tsx', { imports: ['between.js'] });
    expect(adminForShoppers([home, between, dashboard, charts, ui])).toEqual([
      'home.js loads src/web/admin/dashboard/bar-chart.tsx',
    ]);
  });

  it('fails when no dashboard module is in the build', () => {
    const home = route('home.js', 'storefront/home.tsx', { imports: ['ui.js'] });
    expect(() => adminForShoppers([home, ui])).toThrow(/wrong place/);
  });
});
