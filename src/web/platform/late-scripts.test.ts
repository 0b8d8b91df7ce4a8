// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lateScriptsScript } from './late-scripts.ts';

const PICTURE = '<img fetchpriority="high">';
const MARKED = '<script type="text/plain" id="late-scripts">window.hasRun = 1;</script>';

/** What the script waits to be painted, and how a test paints it. */
let awaited: { element: Element; paint: () => void }[] = [];

class Observer {
  readonly onFrame: (entries: unknown[], observer: Observer) => void;
  constructor(onFrame: Observer['onFrame']) {
    this.onFrame = onFrame;
  }
  observe(element: Element) {
    awaited.push({ element, paint: () => this.onFrame([], this) });
  }
  disconnect() {}
}

/** Reports that the page is on the screen. */
let show: () => void = () => {};

class PaintObserver {
  readonly onPaint: (entries: unknown, observer: PaintObserver) => void;
  constructor(onPaint: PaintObserver['onPaint']) {
    this.onPaint = onPaint;
  }
  observe() {
    show = () => this.onPaint(null, this);
  }
  disconnect() {}
}

/** Listeners of one test must not answer the events of the next. */
function read(content: string): void {
  vi.stubGlobal('document', window.document.implementation.createHTMLDocument());
  document.body.innerHTML = content;
  runInThisContext(lateScriptsScript());
  document.dispatchEvent(new Event('DOMContentLoaded'));
}

const started = () => document.querySelectorAll('script[type=module]').length;

beforeEach(() => {
  awaited = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('PerformanceObserver', PaintObserver);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('starts the scripts of a page without a first picture once the page is on the screen', () => {
  read(MARKED);
  expect(awaited.map(({ element }) => element)).toEqual([document.body]);
  expect(started()).toBe(0);
  awaited[0]?.paint();
  expect(started()).toBe(0);
  show();
  expect(started()).toBe(1);
});

it('starts them at the first press, and once', async () => {
  read(MARKED);
  document.dispatchEvent(new Event('pointerdown'));
  expect(started()).toBe(1);
  vi.runAllTimers();
  expect(started()).toBe(1);
});

it('starts them where no paint is ever observed', () => {
  read(MARKED);
  vi.advanceTimersByTime(2000);
  expect(started()).toBe(1);
});

it('starts them where the load event cannot be delayed', () => {
  vi.stubGlobal('MediaStream', undefined);
  read(MARKED);
  vi.advanceTimersByTime(2000);
  expect(started()).toBe(1);
});

it('waits for nothing where no scripts are marked, as in development', () => {
  read(PICTURE);
  expect(awaited).toEqual([]);
  vi.runAllTimers();
  expect(started()).toBe(0);
});
