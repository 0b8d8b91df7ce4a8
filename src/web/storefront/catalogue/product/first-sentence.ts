const MAX_LENGTH = 160;

/** The first sentence of a description, cut at a word if it is too long for a search result. */
export function firstSentence(description: string): string {
  const text = description.replaceAll(/\s+/g, ' ').trim();
  const sentence = text.match(/^.+?[.!?](?=\s|$)/)?.[0] ?? text;
  if (sentence.length <= MAX_LENGTH) return sentence;
  const cut = sentence.slice(0, MAX_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()}…`;
}
