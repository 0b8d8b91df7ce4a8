/** The beginning of a text, at most so many UTF-16 units long; no character is cut in two. */
export function cutText(text: string, length: number): string {
  const start = text.slice(0, length);
  return text.length > length ? start.replace(/[\uD800-\uDBFF]$/, '') : start;
}
