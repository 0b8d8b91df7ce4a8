import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SPLASH_FADE_MS, SPLASH_ID, SPLASH_SEEN_KEY, splashScript } from './splash.tsx';

class Browser extends EventTarget {
  readonly splash = { hidden: true, isLeaving: false, setAttribute: () => this.fade() };
  readonly session = new Map<string, string>();
  isStorageRefused = false;

  fade() {
    this.splash.isLeaving = true;
  }

  openPage(ms: number) {
    this.splash.hidden = true;
    this.splash.isLeaving = false;
    const scope = {
      document: { getElementById: (id: string) => (id === SPLASH_ID ? this.splash : null) },
      sessionStorage: {
        getItem: (key: string) => {
          if (this.isStorageRefused) throw new Error('refused');
          return this.session.get(key) ?? null;
        },
        setItem: (key: string, value: string) => this.session.set(key, value),
      },
      addEventListener: this.addEventListener.bind(this),
      removeEventListener: this.removeEventListener.bind(this),
    };
    new Function(...Object.keys(scope), splashScript(ms))(...Object.values(scope));
  }
}

let browser: Browser;

describe('splashScript', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    browser = new Browser();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('shows the splash on the first page of a session, then hides it', () => {
    browser.openPage(3000);
    expect(browser.splash.hidden).toBe(false);
    vi.advanceTimersByTime(2999);
    expect(browser.splash.isLeaving).toBe(false);
    vi.advanceTimersByTime(1);
    expect(browser.splash.isLeaving).toBe(true);
    vi.advanceTimersByTime(SPLASH_FADE_MS);
    expect(browser.splash.hidden).toBe(true);
  });

  test('shows none on later pages', () => {
    browser.openPage(3000);
    expect(browser.session.has(SPLASH_SEEN_KEY)).toBe(true);
    browser.openPage(3000);
    expect(browser.splash.hidden).toBe(true);
  });

  test.each(['click', 'keydown', 'wheel', 'touchmove', 'scroll'])('is skipped by a %s', (kind) => {
    browser.openPage(3000);
    browser.dispatchEvent(new Event(kind));
    vi.advanceTimersByTime(SPLASH_FADE_MS);
    expect(browser.splash.hidden).toBe(true);
  });

  test('shows none where session storage is blocked', () => {
    browser.isStorageRefused = true;
    browser.openPage(3000);
    expect(browser.splash.hidden).toBe(true);
  });
});
