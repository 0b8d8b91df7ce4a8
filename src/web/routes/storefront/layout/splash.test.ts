import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SPLASH_COOKIE, SPLASH_FADE_MS, SPLASH_ID, splashScript } from './splash.tsx';

class Browser extends EventTarget {
  readonly splash = { hidden: true, isLeaving: false, setAttribute: () => this.fade() };
  readonly document = {
    getElementById: (id: string) => (id === SPLASH_ID ? this.splash : null),
    cookie: '',
  };

  /** As where cookies are blocked: what is written is not there. */
  blockCookies() {
    Object.defineProperty(this.document, 'cookie', { get: () => '', set: () => {} });
  }

  fade() {
    this.splash.isLeaving = true;
  }

  openPage(ms: number) {
    this.splash.hidden = true;
    this.splash.isLeaving = false;
    const scope = {
      document: this.document,
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
    expect(browser.document.cookie).toContain(SPLASH_COOKIE);
    browser.openPage(3000);
    expect(browser.splash.hidden).toBe(true);
  });

  test.each(['click', 'keydown', 'wheel', 'touchmove', 'scroll'])('is skipped by a %s', (kind) => {
    browser.openPage(3000);
    browser.dispatchEvent(new Event(kind));
    vi.advanceTimersByTime(SPLASH_FADE_MS);
    expect(browser.splash.hidden).toBe(true);
  });

  test('shows none where cookies are blocked', () => {
    browser.blockCookies();
    browser.openPage(3000);
    expect(browser.splash.hidden).toBe(true);
  });
});
