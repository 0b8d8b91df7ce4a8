import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './shop-test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects no axe finding and no horizontal overflow on the page. */
export async function expectNoFinding(page: Page): Promise<void> {
  // Sections that are still fading in would have a low contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { wide, seen } = await page.evaluate(() => {
    const root = document.documentElement;
    // Its client width would include the room that is kept for a scrollbar.
    return { wide: root.scrollWidth, seen: Math.ceil(root.getBoundingClientRect().width) };
  });
  expect(wide, 'the page scrolls sideways').toBeLessThanOrEqual(seen);
  // Axe's other mode opens a second page for each result, and reports passed rules too.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.withTags(RULES).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual(
    [],
  );
}
