import type { OrderDraft } from '../../../contract/order.ts';
import { randomId } from '../../platform/random-id.ts';
import { storedValue } from '../../platform/stored-value.ts';

interface Attempt {
  content: string;
  key: string;
}

function parseAttempt(found: unknown): Attempt | null {
  if (typeof found !== 'object' || found === null) return null;
  const { content, key } = found as Record<keyof Attempt, unknown>;
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : null;
}

const attempt = storedValue('orderAttempt', parseAttempt, 'session');

/**
 * The idempotency key for an order of this content by this user: the same at every try, so that an
 * order whose answer was lost on the way is not placed twice, even after a reload.
 */
export function attemptKey(userId: string, draft: OrderDraft): string {
  const content = JSON.stringify([userId, draft]);
  const kept = attempt.read();
  if (kept?.content === content) return kept.key;
  const key = randomId();
  attempt.write({ content, key });
  return key;
}

/** Forgets the key once the server has answered: the next order is another one. */
export function endAttempt(): void {
  attempt.remove();
}
