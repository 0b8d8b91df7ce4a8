import { describe, expect, it } from 'vitest';
import { type BuiltChunk, codeOnOtherPages } from './restricted-chunks.ts';

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
const payment = route('payment.js', 'storefront/payment.tsx', { imports: ['paying.js', 'ui.js'] });
const paying = chunk('paying.js', { moduleIds: [`${WEB}/storefront/payments/pay-order.tsx`] });
const ui = chunk('ui.js', { moduleIds: [`${WEB}/ui/button.tsx`] });

describe('code of the dashboard and of payment', () => {
  it('is not on other pages, which may share scripts that contain none of it', () => {
    const home = route('home.js', 'storefront/home.tsx', { imports: ['ui.js'] });
    expect(codeOnOtherPages([home, dashboard, charts, payment, paying, ui])).toEqual([]);
  });

  it.each(['imports', 'dynamicImports'] as const)('is found on them through %s', (kind) => {
    // The import graph has a cycle.
    const between = chunk('between.js', {
      imports: ['home.js'],
      dynamicImports: ['home.js'],
      [kind]: ['home.js', 'charts.js'],
    });
    const home = route('home.js', 'storefront/home.tsx', { imports: ['between.js'] });
    expect(codeOnOtherPages([home, between, dashboard, charts, payment, paying, ui])).toEqual([
      'home.js loads src/web/admin/dashboard/bar-chart.tsx',
    ]);
  });

  it('is found on a page that needs no payment', () => {
    const home = route('home.js', 'storefront/home.tsx', { imports: ['paying.js'] });
    expect(codeOnOtherPages([home, dashboard, charts, payment, paying])).toEqual([
      'home.js loads src/web/storefront/payments/pay-order.tsx',
    ]);
  });

  it('fails when none of it is in the build', () => {
    const home = route('home.js', 'storefront/home.tsx', { imports: ['ui.js'] });
    expect(() => codeOnOtherPages([home, ui])).toThrow(/no dashboard module/);
    expect(() => codeOnOtherPages([home, dashboard, charts])).toThrow(/no payment module/);
  });
});
