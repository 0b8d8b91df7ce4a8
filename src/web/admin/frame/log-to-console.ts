/** Logs why a call failed, for the message 'Check console.' (specification §8). */
export function logToConsole(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the message points to the console.
  console.error(error);
}
