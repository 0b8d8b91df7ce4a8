import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An answer goes on being sent for this long after a change, while a new one is being made. */
const STALE_MS = 1_000;
/** A stored answer is made anew after this time: "New in" ends without a change in the database. */
const MAX_AGE_MS = 300_000;
/** Smaller bodies are sent as they are. */
const MIN_COMPRESSED = 1_024;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A finished answer, and the topics whose change makes it out of date. */
export interface MadeAnswer {
  status: number;
  headers: [string, string][];
  body: Buffer;
  topics: ReadonlySet<string>;
}

/** The bytes of an answer in one encoding, ready to be sent. */
interface EncodedAnswer {
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
}

/** A finished answer in the encodings that were requested so far. */
export type StoredAnswer = ReturnType<typeof storedAnswer>;

export type AnswerCache = ReturnType<typeof createAnswerCache>;

interface CacheParts {
  /** Makes the answer of a key. */
  make: (key: string) => Promise<MadeAnswer>;
  /** The bodies that are kept, in bytes of all encodings. */
  maxBytes: number;
  now?: () => number;
}

/**
 * Finished answers in memory, by key. An answer is made once for all who wait for it; after a change
 * of what it shows, one request waits for the new one while others get the old one for at most a
 * second. An answer that cannot be made is replaced by the old one, if there is one. Only answers
 * with status 200 and topics are kept.
 */
export function createAnswerCache({ make, maxBytes, now = Date.now }: CacheParts) {
  const stored = new Map<
    string,
    { answer: StoredAnswer; madeAt: number; staleAt: number | null }
  >();
  const running = new Map<string, { answer: Promise<StoredAnswer>; changed: Set<string> }>();
  let bytes = 0;

  /** The entry of a key, moved to the end of those that are dropped when room is needed. */
  function take(key: string) {
    const entry = stored.get(key);
    if (!entry) return undefined;
    stored.delete(key);
    stored.set(key, entry);
    if (entry.staleAt === null && now() - entry.madeAt > MAX_AGE_MS) entry.staleAt = now();
    return entry;
  }

  function drop(key: string): void {
    bytes -= stored.get(key)?.answer.bytes() ?? 0;
    stored.delete(key);
  }

  function keep(key: string, answer: StoredAnswer, isStale: boolean): void {
    drop(key);
    const madeAt = now();
    stored.set(key, { answer, madeAt, staleAt: isStale ? madeAt : null });
    bytes += answer.bytes();
    makeRoom();
  }

  function makeRoom(): void {
    for (const key of stored.keys()) {
      if (bytes <= maxBytes) return;
      drop(key);
    }
  }

  async function makeAndKeep(key: string, changed: Set<string>): Promise<StoredAnswer> {
    const made = await make(key);
    const answer = storedAnswer(made, (grown) => {
      if (stored.get(key)?.answer !== answer) return;
      bytes += grown;
      makeRoom();
    });
    // What changed while it was made may be missing in it.
    if (made.status === 200 && made.topics.size > 0)
      keep(key, answer, touches(made.topics, changed));
    else drop(key);
    return answer;
  }

  function run(key: string): Promise<StoredAnswer> {
    const changed = new Set<string>();
    const answer = makeAndKeep(key, changed).finally(() => running.delete(key));
    running.set(key, { answer, changed });
    return answer;
  }

  return {
    /** The answer of a key if it can be sent at once. */
    ready(key: string): StoredAnswer | null {
      const entry = take(key);
      if (!entry) return null;
      if (entry.staleAt === null) return entry.answer;
      return running.has(key) && now() - entry.staleAt < STALE_MS ? entry.answer : null;
    },

    /** The answer of a key, made if there is none or if it is out of date. */
    async get(key: string): Promise<StoredAnswer> {
      const ready = this.ready(key);
      if (ready) return ready;
      const before = stored.get(key)?.answer;
      try {
        const answer = await (running.get(key)?.answer ?? run(key));
        return before && answer.status >= 500 ? before : answer;
      } catch (error) {
        if (before) return before;
        throw error;
      }
    },

    /** Marks the answers that show one of these topics as out of date; `everything` means all. */
    change(topics: readonly string[]): void {
      if (topics.length === 0) return;
      const changed = new Set(topics);
      for (const { changed: meanwhile } of running.values()) {
        for (const topic of topics) meanwhile.add(topic);
      }
      for (const entry of stored.values()) {
        if (entry.staleAt === null && touches(entry.answer.topics, changed)) entry.staleAt = now();
      }
    },

    /** The bytes of all kept bodies. */
    bytes: () => bytes,
  };
}

function touches(topics: ReadonlySet<string>, changed: ReadonlySet<string>): boolean {
  return changed.has('everything') || [...changed].some((topic) => topics.has(topic));
}

const compressors: Record<'br' | 'gzip', (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

function storedAnswer(made: MadeAnswer, onGrown: (bytes: number) => void) {
  const { status, body, topics } = made;
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const shared = [
    ...made.headers.flat(),
    ...['Cache-Control', status === 200 ? 'no-cache' : 'no-store'],
    ...['ETag', etag, 'Vary', 'Accept-Encoding'],
  ];
  const encoded: Partial<Record<Encoding, EncodedAnswer>> = {
    identity: encodedAs('identity', body),
  };
  const running: Partial<Record<Encoding, Promise<EncodedAnswer>>> = {};

  function encodedAs(encoding: Encoding, bytes: Buffer): EncodedAnswer {
    const length = ['Content-Length', String(bytes.length)];
    const named = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    return { body: bytes, headers: [...shared, ...named, ...length] };
  }

  async function compress(encoding: 'br' | 'gzip'): Promise<EncodedAnswer> {
    const bytes = await compressors[encoding](body);
    const answer = encodedAs(encoding, bytes);
    encoded[encoding] = answer;
    onGrown(bytes.length);
    return answer;
  }

  return {
    status,
    etag,
    topics,
    bytes: () => Object.values(encoded).reduce((sum, { body: { length } }) => sum + length, 0),
    /** The answer in an encoding if it was made before. */
    ready: (encoding: Encoding) => encoded[body.length < MIN_COMPRESSED ? 'identity' : encoding],
    /** The answer in an encoding, compressed once for all who wait for it. */
    async in(encoding: Encoding): Promise<EncodedAnswer> {
      const ready = this.ready(encoding);
      if (ready || encoding === 'identity') return ready ?? encodedAs('identity', body);
      running[encoding] ??= compress(encoding);
      return running[encoding];
    },
    /** The headers of a 304. */
    unchanged: ['Cache-Control', 'no-cache', 'ETag', etag, 'Vary', 'Accept-Encoding'],
  };
}
