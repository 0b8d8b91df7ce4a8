import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TRANSITIONS } from '../../src/domain/orders/order-actions.ts';
import { REFUND_TRANSITIONS } from '../../src/domain/payments/refund-states.ts';

const [orders = '', refunds = ''] = readFileSync('docs/architecture.md', 'utf8')
  .split('stateDiagram-v2')
  .slice(1)
  .map((rest) => rest.split('```')[0] ?? '');

/** The arrows of a diagram between two states, as `from to`. */
function arrowsOf(diagram: string): string[] {
  const arrows = [...diagram.matchAll(/^ +(\w+) --> (\w+)/gm)];
  return unique(arrows.map(([, from = '', to = '']) => `${from} ${to}`));
}

/** The transitions of a table of states, those that stay in a state left out. */
function arrowsOfTable(table: Record<string, Record<string, readonly string[]>>): string[] {
  const arrows = Object.entries(table).flatMap(([from, actions]) =>
    Object.values(actions)
      .flat()
      .filter((to) => to !== from)
      .map((to) => `${from} ${to}`),
  );
  return unique(arrows.map((arrow) => arrow.replaceAll('-', '_')));
}

function unique(arrows: string[]): string[] {
  return [...new Set(arrows)].toSorted();
}

it('draws every transition of an order', () => {
  expect(arrowsOf(orders)).toEqual(arrowsOfTable(TRANSITIONS));
});

it('draws every transition of a refund', () => {
  const arrows = Object.entries(REFUND_TRANSITIONS).flatMap(([from, next]) =>
    next.map((to) => `${from} ${to}`),
  );
  expect(arrowsOf(refunds)).toEqual(arrows.toSorted());
});
