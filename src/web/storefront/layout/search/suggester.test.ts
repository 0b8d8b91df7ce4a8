import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSuggester, type Suggestions } from './suggester.ts';

interface Asked {
  text: string;
  signal: AbortSignal;
  answer: (items: string[]) => void;
  fail: () => void;
}

let asked: Asked[];
let shown: Suggestions<string>[];

function suggester() {
  return createSuggester<string>({
    delayMs: 150,
    show: (suggestions) => shown.push(suggestions),
    ask: (text, signal) =>
      new Promise((answer, reject) => {
        asked.push({ text, signal, answer, fail: () => reject(new Error('offline')) });
      }),
  });
}

describe('createSuggester', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    shown = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('requests once, for the text when typing pauses', async () => {
    const { look } = suggester();
    look('m');
    look('ma');
    look('mar');
    expect(asked).toEqual([]);
    await vi.runAllTimersAsync();
    expect(asked.map(({ text }) => text)).toEqual(['mar']);
    asked[0]?.answer(['Maroon Silk']);
    await vi.runAllTimersAsync();
    expect(shown.at(-1)).toEqual({ status: 'ready', items: ['Maroon Silk'] });
  });

  test('drops an answer to an outdated text', async () => {
    const { look } = suggester();
    look('red');
    await vi.runAllTimersAsync();
    look('blue');
    await vi.runAllTimersAsync();
    asked[1]?.answer(['Blue Cotton']);
    asked[0]?.answer(['Red Cotton']);
    await vi.runAllTimersAsync();
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(shown.at(-1)).toEqual({ status: 'ready', items: ['Blue Cotton'] });
  });

  test('keeps the shown suggestions while the next answer loads', async () => {
    const { look } = suggester();
    look('red');
    await vi.runAllTimersAsync();
    asked[0]?.answer(['Red Cotton']);
    await vi.runAllTimersAsync();
    look('red c');
    expect(shown.at(-1)).toEqual({ status: 'loading', items: ['Red Cotton'] });
  });

  test('clears for blank text without a request', async () => {
    const { look } = suggester();
    look('red');
    look('');
    expect(shown.at(-1)).toEqual({ status: 'idle', items: [] });
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
  });

  test('reports an unreachable shop', async () => {
    const { look } = suggester();
    look('red');
    await vi.runAllTimersAsync();
    asked[0]?.fail();
    await vi.runAllTimersAsync();
    expect(shown.at(-1)).toEqual({ status: 'failed', items: [] });
  });

  test('shows nothing after stop', async () => {
    const { look, stop } = suggester();
    look('red');
    await vi.runAllTimersAsync();
    const before = shown.length;
    stop();
    asked[0]?.answer(['Red Cotton']);
    await vi.runAllTimersAsync();
    expect(shown.length).toBe(before);
  });
});
