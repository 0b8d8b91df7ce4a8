/**
 * A start failure that the operator can fix. Its message is one plain sentence that says what is
 * wrong and what to do.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The server or its folder is used by another program: waiting does not help. */
export class DatabaseTakenError extends EmbeddedPostgresError {
  override name = 'DatabaseTakenError';
}
