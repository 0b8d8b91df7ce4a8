import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** What a sealed key is for: a key sealed for one purpose cannot be opened for another. */
export type KeyPurpose = 'second factor' | 'webhook';

/** A key as it is stored: unreadable without the shop's secret. */
export function sealKey(secret: string, purpose: KeyPurpose, key: Buffer): string {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv(CIPHER, sealingKey(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The key; null where it was sealed with another secret. */
export function openKey(secret: string, purpose: KeyPurpose, stored: string): Buffer | null {
  const bytes = Buffer.from(stored, 'base64url');
  const tagEnd = NONCE_LENGTH + TAG_LENGTH;
  const key = sealingKey(secret, purpose);
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_LENGTH));
  decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, tagEnd));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
  } catch {
    return null;
  }
}

function sealingKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Whether two secrets are the same, compared in constant time. */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** A link's token as it is stored. It has 256 random bits, so a plain hash is safe against guessing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A text as only the holder of the secret can hash it, such as personal data that is only compared. */
export function keyedHash(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** The private key (Ed25519) that signs backups, from its text; null for another text. */
export function parseSigningKey(text: string): KeyObject | null {
  try {
    const der = Buffer.from(text.trim(), 'base64url');
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
