/**
 * A fault at start that whoever runs the shop can put right. Its message is one plain sentence that
 * says what is wrong and what to do; main prints it alone, without a stack, and exits with 1.
 */
export class StartError extends Error {
  override name = 'StartError';
}
