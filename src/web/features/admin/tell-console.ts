/** Writes down why a call failed, where 'Check console.' sends its reader (specification §8). */
export function tellConsole(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the message says that it stands there.
  console.error(error);
}
