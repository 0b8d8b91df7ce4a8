/** A failure that the operator can fix: one sentence, printed without a stack. */
export class LaunchError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
