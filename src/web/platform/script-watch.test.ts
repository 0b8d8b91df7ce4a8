import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import scriptWatch from './script-watch.js?raw';

/** A page whose scripts the inline script watches; opened again by `open`, as by a reload. */
class Page extends EventTarget {
  readonly location = { pathname: '/about', search: '?a=1', reload: vi.fn() };
  readonly stored = new Map<string, string>();
  readonly reportError = vi.fn();
  readonly button = new EventTarget();
  readonly notice = { hidden: true, querySelector: () => this.button };
  isReachable = true;

  sessionStorage = {
    getItem: (key: string) => this.stored.get(key) ?? null,
    setItem: (key: string, value: string) => void this.stored.set(key, value),
    removeItem: (key: string) => void this.stored.delete(key),
  };

  open() {
    this.notice.hidden = true;
    const globals = {
      location: this.location,
      sessionStorage: this.sessionStorage,
      document: { getElementById: (id: string) => (id === 'script-notice' ? this.notice : null) },
      fetch: async () => {
        if (!this.isReachable) throw new TypeError('Failed to fetch');
        return { ok: true };
      },
      reportError: this.reportError,
      addEventListener: this.addEventListener.bind(this),
      removeEventListener: this.removeEventListener.bind(this),
    };
    new Function(...Object.keys(globals), scriptWatch)(...Object.values(globals));
  }

  async fail() {
    this.dispatchEvent(new Event('unhandledrejection'));
    await vi.advanceTimersByTimeAsync(0);
  }
}

describe('a script that fails', () => {
  let page: Page;
  beforeEach(() => {
    vi.useFakeTimers();
    page = new Page();
    page.open();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('raises ChunkLoadError and reloads the page once; then its notice offers to try again', async () => {
    await page.fail();
    expect(page.reportError.mock.calls[0]?.[0]).toMatchObject({ name: 'ChunkLoadError' });
    expect(page.location.reload).toHaveBeenCalledTimes(1);
    page.open();
    await page.fail();
    expect(page.location.reload).toHaveBeenCalledTimes(1);
    expect(page.notice.hidden).toBe(false);
    page.button.dispatchEvent(new Event('click'));
    expect(page.location.reload).toHaveBeenCalledTimes(2);
  });

  test('reloads again where the address has worked in the meantime', async () => {
    await page.fail();
    page.open();
    page.dispatchEvent(new Event('scripts-loaded'));
    page.open();
    await page.fail();
    expect(page.location.reload).toHaveBeenCalledTimes(2);
  });

  test('keeps the page when the shop is unreachable', async () => {
    page.isReachable = false;
    await page.fail();
    expect(page.location.reload).not.toHaveBeenCalled();
    expect(page.notice.hidden).toBe(false);
  });

  test('never reloads when the reload cannot be remembered', async () => {
    page.sessionStorage.setItem = () => {
      throw new Error('refused');
    };
    await page.fail();
    expect(page.location.reload).not.toHaveBeenCalled();
    expect(page.notice.hidden).toBe(false);
  });

  test('is one that takes longer than 120,000 ms, not before', async () => {
    await vi.advanceTimersByTimeAsync(119_999);
    expect(page.reportError).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(page.location.reload).toHaveBeenCalledOnce();
  });

  test('is not watched for once the scripts have loaded', async () => {
    page.dispatchEvent(new Event('scripts-loaded'));
    await page.fail();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(page.reportError).not.toHaveBeenCalled();
  });
});
