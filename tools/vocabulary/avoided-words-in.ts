import { AVOIDED_WORDS } from './words.ts';

export interface Finding {
  /** From 1. */
  line: number;
  word: string;
  instead: string;
}

/** The avoided words of a text, also as parts of camelCase and snake_case names. */
export function avoidedWordsIn(text: string): Finding[] {
  return text.split('\n').flatMap((source, index) => {
    const words = ` ${source
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/[^A-Za-z-]+/g, ' ')
      .toLowerCase()} `;
    return Object.entries(AVOIDED_WORDS)
      .filter(([word]) => words.includes(` ${word} `))
      .map(([word, instead]) => ({ line: index + 1, word, instead }));
  });
}
