import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SpeedTable } from './speed-table.tsx';

it('rates each value in words, and says how the visits were rated', () => {
  const LCP = { count: 10, good: 7, needsImprovement: 2, poor: 1, p75: 3_000 };
  const html = renderToStaticMarkup(<SpeedTable speed={[{ page: 'home', vitals: { LCP } }]} />);
  expect(html).toMatch(/Home.*3\.0 s<span class="sr-only">, needs improvement<\/span>/);
  expect(html).toContain('aria-label="7 good, 2 needs improvement, 1 poor"');
});

it('says so where nothing was measured', () => {
  expect(renderToStaticMarkup(<SpeedTable speed={[]} />)).toContain('No measurements');
});
