import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';

/** After a change of another process the old answer is sent for this long while a new one is made. */
const STALE_MS = 400;
/** A stored answer is rendered again after this time: "New in" ends without a change in the database. */
const MAX_AGE_MS = 300_000;
/** What an entry takes beside its body: key, headers and topics, roughly, in bytes. */
const ENTRY_BYTES = 4_000;
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

interface Entry {
  answer: StoredAnswer;
  madeAt: number;
  /** When a topic of it changed; null while it is current. */
  staleAt: number | null;
  /** This process has made the change: nobody gets the old answer any more. */
  isReplaced: boolean;
}

interface Rendering {
  answer: Promise<StoredAnswer>;
  /** A topic has changed since it began, so that it may miss the change. */
  changed: Set<string>;
}

/**
 * Finished answers in memory, by key. An answer is made once for all who wait for it. After a change of
 * what it shows, requests wait for the new one; where another process has made the change, all but the
 * first get the old one for a moment. If an answer cannot be made, the old one is sent. Only answers
 * with status 200 and topics are stored.
 */
export function createAnswerCache({ make, maxBytes, now = () => performance.now() }: CacheParts) {
  const entries = new Map<string, Entry>();
  const renderings = new Map<string, Rendering>();
  let bytes = 0;

  /** The entry of a key, marked as used last: those used longest ago are evicted first. */
  function touch(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    if (entry.staleAt === null && now() - entry.madeAt > MAX_AGE_MS) entry.staleAt = now();
    return entry;
  }

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.answer.bytes() + ENTRY_BYTES;
    entries.delete(key);
  }

  function store(key: string, answer: StoredAnswer): void {
    remove(key);
    entries.set(key, { answer, madeAt: now(), staleAt: null, isReplaced: false });
    bytes += answer.bytes() + ENTRY_BYTES;
    evict();
  }

  function evict(): void {
    for (const key of entries.keys()) {
      if (bytes <= maxBytes) return;
      remove(key);
    }
  }

  async function render(key: string, changed: ReadonlySet<string>): Promise<StoredAnswer> {
    const made = await make(key);
    const answer = storedAnswer(made, (grown) => {
      if (entries.get(key)?.answer !== answer) return;
      bytes += grown;
      evict();
    });
    const isPublic = made.status === 200 && made.topics.size > 0;
    if (isPublic && !touches(made.topics, changed)) store(key, answer);
    else if (!isPublic && made.status < 500) remove(key);
    return answer;
  }

  /** Begins to make an answer, after the one that is being made and may miss a change. */
  function start(key: string, before?: Rendering): Rendering {
    const changed = new Set<string>();
    const turn = before ? before.answer.catch(() => {}) : Promise.resolve();
    const answer = turn
      .then(() => render(key, changed))
      .finally(() => {
        if (renderings.get(key) === rendering) renderings.delete(key);
      });
    const rendering = { answer, changed };
    renderings.set(key, rendering);
    return rendering;
  }

  /** The rendering that a request may wait for: none that began before the last change. */
  function current(key: string): Rendering {
    const running = renderings.get(key);
    return running && running.changed.size === 0 ? running : start(key, running);
  }

  return {
    /** The answer of a key if it can be sent at once. */
    ready(key: string): StoredAnswer | null {
      const entry = touch(key);
      if (!entry) return null;
      if (entry.staleAt === null) return entry.answer;
      const isSent = !entry.isReplaced && now() - entry.staleAt < STALE_MS && renderings.has(key);
      return isSent ? entry.answer : null;
    },

    /** The answer of a key, made if there is none or if it is out of date. */
    async get(key: string): Promise<StoredAnswer> {
      const ready = this.ready(key);
      if (ready) return ready;
      const before = entries.get(key)?.answer;
      try {
        const answer = await current(key).answer;
        return before && answer.status >= 500 ? before : answer;
      } catch (error) {
        if (before) return before;
        throw error;
      }
    },

    /**
     * Marks the answers that show one of these topics as out of date; `everything` means all. `own`:
     * this process may have made the change.
     */
    invalidate(topics: readonly string[], origin: 'own' | 'other'): void {
      if (topics.length === 0) return;
      const changed = new Set(topics);
      for (const rendering of renderings.values()) {
        for (const topic of topics) rendering.changed.add(topic);
      }
      for (const entry of entries.values()) {
        if (!touches(entry.answer.topics, changed)) continue;
        entry.staleAt ??= now();
        entry.isReplaced ||= origin === 'own';
      }
    },

    /** The bytes of all stored answers, in all encodings. */
    bytes: () => bytes,
  };
}

function touches(topics: ReadonlySet<string>, changed: ReadonlySet<string>): boolean {
  return changed.has('everything') || [...changed].some((topic) => topics.has(topic));
}

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);

const compressors: Record<'br' | 'gzip', (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, {
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
    async encode(encoding: Encoding): Promise<EncodedAnswer> {
      const ready = this.ready(encoding);
      if (ready || encoding === 'identity') return ready ?? encodedAs('identity', body);
      running[encoding] ??= compress(encoding);
      return running[encoding];
    },
    /** The headers of a 304. */
    unchanged: ['Cache-Control', 'no-cache', 'ETag', etag, 'Vary', 'Accept-Encoding'],
  };
}
