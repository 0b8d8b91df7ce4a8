import { describe, expect, it, vi } from 'vitest';
import { shareOrCopy } from './share-saree.tsx';

const SHARED = { title: 'A saree', url: 'https://silks.example/product/1/a-saree' };
const failing = (name: string) => vi.fn(async () => Promise.reject(new DOMException('no', name)));
const clipboard = () => ({ writeText: vi.fn(async () => {}) });

describe('shareOrCopy', () => {
  it('uses the dialog of the device', async () => {
    const browser = { share: vi.fn(async () => {}), clipboard: clipboard() };
    expect(await shareOrCopy(browser, SHARED)).toBe('shared');
    expect(browser.share).toHaveBeenCalledWith(SHARED);
    expect(browser.clipboard.writeText).not.toHaveBeenCalled();
  });

  it('copies nothing when the dialog was closed', async () => {
    const browser = { share: failing('AbortError'), clipboard: clipboard() };
    expect(await shareOrCopy(browser, SHARED)).toBe('shared');
    expect(browser.clipboard.writeText).not.toHaveBeenCalled();
  });

  it.each([
    ['there is no dialog', undefined],
    ['the dialog is refused', failing('NotAllowedError')],
  ])('copies the address when %s', async (_, share) => {
    const browser = { ...(share && { share }), clipboard: clipboard() };
    expect(await shareOrCopy(browser, SHARED)).toBe('copied');
    expect(browser.clipboard.writeText).toHaveBeenCalledWith(SHARED.url);
  });

  it('says so when neither works', async () => {
    expect(await shareOrCopy({}, SHARED)).toBe('neither');
    const browser = { clipboard: { writeText: failing('NotAllowedError') } };
    expect(await shareOrCopy(browser, SHARED)).toBe('neither');
  });
});
