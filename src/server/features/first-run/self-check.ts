import { createHmac } from 'node:crypto';
import type { StepResult } from '../../../domain/first-run/go-live.ts';
import { isSameSecret } from '../../platform/process/secrets.ts';

/** Where the shop answers itself. */
export const CHECK_PATH = '/.well-known/shop-check';
const TIMEOUT_MS = 8_000;
/** An answer of the shop itself is 64 bytes; no more is read of another server's. */
const MAX_BYTES = 200;

/** What TLS libraries say of a certificate that browsers refuse too. */
const CERTIFICATE_ERROR = /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS/;

interface SelfCheckParts {
  fetch: typeof globalThis.fetch;
  /** Equal in all processes of a shop. */
  secret: string;
  /** 32 hexadecimal digits, never used before. */
  challenge: string;
}

/**
 * Requests the shop's own public address, and no other, and checks that it is this shop that
 * answers. `publicUrl` comes from the settings of the process.
 */
export async function checkOwnAddress(
  publicUrl: string,
  { fetch, secret, challenge }: SelfCheckParts,
): Promise<StepResult> {
  if (!publicUrl) return toDo('PUBLIC_URL is not set.');
  if (new URL(publicUrl).protocol !== 'https:')
    return toDo(`${publicUrl} is not an HTTPS address.`);
  try {
    const response = await fetch(`${publicUrl}${CHECK_PATH}?challenge=${challenge}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return toDo(
        `${publicUrl} sends visitors on to another address. Set PUBLIC_URL to the address they end at.`,
      );
    }
    const answer = await firstBytes(response);
    if (isSameSecret(answer, answerChallenge(secret, challenge))) {
      return { state: 'done', reason: `${publicUrl} leads to this shop.` };
    }
    return toDo(`Something else answers at ${publicUrl}. Point the domain at this server.`);
  } catch (error) {
    return explainFailure(publicUrl, error);
  }
}

function explainFailure(publicUrl: string, error: unknown): StepResult {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = String((cause as { code?: unknown } | null)?.code ?? '');
  if (code === 'ENOTFOUND') return toDo(`The domain of ${publicUrl} does not exist yet.`);
  if (CERTIFICATE_ERROR.test(code)) {
    return toDo(`The certificate of ${publicUrl} is not valid (${code}).`);
  }
  return {
    state: 'unchecked',
    reason: `The server could not reach ${publicUrl}${code && ` (${code})`}. Some networks do not let a server reach itself: open the address in a browser.`,
  };
}

function toDo(reason: string): StepResult {
  return { state: 'to do', reason };
}

/** The answer to a challenge that only who knows the secret can give. */
export function answerChallenge(secret: string, challenge: string): string {
  return createHmac('sha256', secret).update(`shop-check:${challenge}`).digest('hex');
}

async function firstBytes(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8').trim();
}
