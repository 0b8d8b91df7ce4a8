const MAX_CHARACTERS = 60;

/** The title of the results for a keyword of any length. */
export function searchTitle(keyword: string): string {
  const characters = [...keyword.trim()];
  if (characters.length <= MAX_CHARACTERS) return `Search Results for ${characters.join('')}`;
  return `Search Results for ${characters.slice(0, MAX_CHARACTERS).join('')}…`;
}
