/**
 * A start failure that the operator can fix. Its message is one plain sentence that says what is
 * wrong and what to do; main prints it without a stack and exits with 1.
 */
export class StartError extends Error {
  override name = 'StartError';
}
