import { useEffect, useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { type Suggestion, suggestProducts } from './suggest-products.ts';

export interface Suggestions {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  items: readonly Suggestion[];
}

const NOTHING: Suggestions = { status: 'idle', items: [] };
const TYPING_PAUSE_MS = 150;

/** Suggestions for a text, requested when typing pauses; the earlier ones stay while they load. */
export function useSuggestions(text: string): Suggestions {
  const [suggestions, setSuggestions] = useState(NOTHING);
  useEffect(() => {
    if (text === '') return setSuggestions(NOTHING);
    const request = new AbortController();
    const { signal } = request;
    setSuggestions(({ items }) => ({ status: 'loading', items }));
    const timer = setTimeout(async () => {
      const result = await suggestProducts(browserApi(), text, signal).then(
        (items): Suggestions => ({ status: 'ready', items }),
        (): Suggestions => ({ status: 'failed', items: [] }),
      );
      if (!signal.aborted) setSuggestions(result);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  return suggestions;
}
