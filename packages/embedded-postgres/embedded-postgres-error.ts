/**
 * A start failure that the operator can fix. Its message is one plain sentence that says what is
 * wrong and what to do.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
