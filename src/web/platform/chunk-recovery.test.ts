import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CHUNK_NOTICE_ID,
  chunkWatchScript,
  type Recovery,
  recover,
  reportScriptsLoaded,
  watchScriptLoading,
} from './chunk-recovery.ts';

const KEY = 'reloadedForChunk';

class Browser extends EventTarget {
  readonly location = { pathname: '/about', search: '?a=1', reload: vi.fn() };
  readonly stored = new Map<string, string>();
  isReachable = true;
  isStorageRefused = false;

  get sessionStorage() {
    if (this.isStorageRefused) throw new Error('refused');
    return {
      getItem: (key: string) => this.stored.get(key) ?? null,
      setItem: (key: string, value: string) => void this.stored.set(key, value),
      removeItem: (key: string) => void this.stored.delete(key),
    };
  }

  async fetch() {
    if (!this.isReachable) throw new TypeError('Failed to fetch');
    return { ok: true };
  }
}

describe('recover', () => {
  test('reloads once, and not again until the address has worked', async () => {
    const browser = new Browser();
    expect(await recover(browser, KEY)).toBe('reloading');
    expect(await recover(browser, KEY)).toBe('again');
    expect(browser.location.reload).toHaveBeenCalledTimes(1);
    reportScriptsLoaded(browser);
    expect(await recover(browser, KEY)).toBe('reloading');
    expect(browser.location.reload).toHaveBeenCalledTimes(2);
  });

  test('ignores the success of another address', async () => {
    const browser = new Browser();
    await recover(browser, KEY);
    browser.location.search = '';
    reportScriptsLoaded(browser);
    browser.location.search = '?a=1';
    expect(await recover(browser, KEY)).toBe('again');
  });

  test('keeps the current page when the shop is unreachable', async () => {
    const browser = new Browser();
    browser.isReachable = false;
    expect(await recover(browser, KEY)).toBe('unreachable');
    expect(browser.location.reload).not.toHaveBeenCalled();
    browser.isReachable = true;
    expect(await recover(browser, KEY)).toBe('reloading');
  });

  test('never reloads when it cannot remember the reload', async () => {
    const browser = new Browser();
    browser.isStorageRefused = true;
    expect(await recover(browser, KEY)).toBe('again');
    expect(() => reportScriptsLoaded(browser)).not.toThrow();
    expect(browser.location.reload).not.toHaveBeenCalled();
  });
});

describe('watchScriptLoading', () => {
  const notify = vi.fn();
  let browser: Browser;
  let outcome: Recovery;

  beforeEach(() => {
    vi.useFakeTimers();
    notify.mockReset();
    browser = new Browser();
    outcome = 'again';
    watchScriptLoading(browser, 1000, async () => outcome, notify);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const settle = () => vi.advanceTimersByTimeAsync(0);

  test('reports a script that is late', async () => {
    await vi.advanceTimersByTimeAsync(999);
    expect(notify).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(notify).toHaveBeenCalledOnce();
  });

  test('reports once when several scripts fail', async () => {
    browser.dispatchEvent(new Event('unhandledrejection'));
    browser.dispatchEvent(new Event('unhandledrejection'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(notify).toHaveBeenCalledOnce();
  });

  test('stays silent while the page is being reloaded', async () => {
    outcome = 'reloading';
    browser.dispatchEvent(new Event('unhandledrejection'));
    await settle();
    expect(notify).not.toHaveBeenCalled();
  });

  test('ends once the script has loaded', async () => {
    reportScriptsLoaded(browser);
    browser.dispatchEvent(new Event('unhandledrejection'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(notify).not.toHaveBeenCalled();
  });
});

test("the page's script is self-contained and shows the notice", async () => {
  const browser = new Browser();
  browser.stored.set(KEY, '/about?a=1');
  const button = { onclick: () => undefined };
  const notice = { hidden: true, querySelector: () => button };
  const document = {
    getElementById: (id: string) => (id === CHUNK_NOTICE_ID ? notice : null),
  };
  const run = new Function('window', 'document', 'location', chunkWatchScript());
  run(browser, document, browser.location);
  browser.dispatchEvent(new Event('unhandledrejection'));
  await vi.waitFor(() => expect(notice.hidden).toBe(false));
  button.onclick();
  expect(browser.location.reload).toHaveBeenCalledOnce();
});
