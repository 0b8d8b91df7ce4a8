/** The bytes of a megabyte, as file managers count. */
export const MEGABYTE = 1024 * 1024;

/** What is said of a form or a file that is larger than the shop takes. */
export function tooLargeWords(megabytes: number): string {
  return `That is too much at once: at most ${megabytes} MB can be sent`;
}
