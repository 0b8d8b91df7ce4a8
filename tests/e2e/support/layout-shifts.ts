import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Layout shifts of the page: each with its score and elements with old and new positions. */
    layoutShifts: string[];
  }
}

/** Records the layout shifts of every page opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
        );
        window.layoutShifts.push(`${entry.value.toFixed(5)}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });

    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    function nameOf(node: Node | null): string {
      const text = node?.textContent?.trim().slice(0, 40) ?? '';
      if (!(node instanceof Element)) return `"${text}"`;
      return `<${node.localName} class="${node.getAttribute('class')?.slice(0, 60)}"> "${text}"`;
    }
    function placeOf({ x, y, width, height }: DOMRect): string {
      return [x, y, width, height].map((side) => Math.round(side)).join(' ');
    }
  });
}

/** The layout shifts up to the next frame. */
export async function shiftsOf(page: Page): Promise<string[]> {
  await nextFrame(page);
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        requestIdleCallback(() => resolve(window.layoutShifts));
      }),
  );
}

/** Waits until the current state has been painted. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** Waits for the first paint. */
export async function firstPaint(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
}
