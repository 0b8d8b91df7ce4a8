/** The body of a request; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the field at a path is missing, not invalid. */
export function isMissing(request: unknown, path: readonly PropertyKey[]): boolean {
  let value = request;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return true;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value === undefined;
}
