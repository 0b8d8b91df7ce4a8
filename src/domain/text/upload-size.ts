/** Bytes of a megabyte (MiB). */
export const MEGABYTE = 1024 * 1024;

/** The message for an upload above the limit. */
export function tooLargeMessage(megabytes: number): string {
  return `That is too much at once: at most ${megabytes} MB can be sent`;
}
