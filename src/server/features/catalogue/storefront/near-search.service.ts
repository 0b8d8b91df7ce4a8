import type { NearProducts, NearQuery } from '../../../../contract/catalogue.ts';
import {
  type NearPlan,
  nearReasons,
  planNearSearch,
  withoutExactReadings,
  wordsToSearch,
} from '../../../../domain/catalogue/near-search.ts';
import { normaliseSearch } from '../../../../domain/catalogue/search-text.ts';
import {
  hasFilter,
  isSentence,
  readSentence,
  type Sentence,
  toReadings,
  withoutLeast,
} from '../../../../domain/catalogue/sentence-search.ts';
import type { Vocabulary } from '../../../../domain/catalogue/sentence-words.ts';
import type { InPaise } from '../../../../domain/money/money.ts';
import { hasNameContaining, type PublicRow } from '../catalogue.repository.ts';
import * as repository from './near-search.repository.ts';
import type { ListDeps } from './product-lists.service.ts';
import { createVocabulary, SEARCHED_ATTRIBUTES, type SearchEntry } from './search-vocabulary.ts';

/** For so long new texts of attributes are not known to searches, and until they are read after that. */
const VOCABULARY_MS = 60_000;

/** What a search finds below the names that contain it: what it says, or names near it. */
export function createNearSearch({ db, catalogueRows, views, clock }: ListDeps) {
  let kept: Promise<Vocabulary<SearchEntry>> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  /** Reads the whole catalogue, so it is kept for a minute, and renewed while searches use the old one. */
  function loadVocabulary(): Promise<Vocabulary<SearchEntry>> {
    const now = clock.now().getTime();
    if (kept && now - readAt < VOCABULARY_MS) return kept;
    readAt = now;
    const read = readVocabulary();
    kept ??= read;
    read.then(
      () => {
        kept = read;
      },
      () => {
        // Words of before serve for another minute; without any, the next search reads them.
        if (kept === read) kept = undefined;
      },
    );
    return kept;
  }

  async function readVocabulary() {
    const [{ tree, attributes }, texts, common] = await Promise.all([
      catalogueRows.load(),
      repository.listAttributeTexts(db, SEARCHED_ATTRIBUTES),
      repository.listCommonWords(db),
    ]);
    return createVocabulary(tree, attributes, texts, common);
  }

  /** The products that a sentence describes; where there is none, without its least important words. */
  async function findRead(whole: Sentence<SearchEntry>, hasExact: boolean, limit: number) {
    const rows = await repository.listRead(db, whole, limit);
    if (rows.length > 0 || hasExact) return { shown: whole, rows };
    for (const shown of withoutLeast(whole)) {
      const found = await repository.listRead(db, shown, limit);
      if (found.length > 0) return { shown, rows: found };
    }
    return { shown: whole, rows };
  }

  async function readOut(sentence: Sentence<SearchEntry>, hasExact: boolean, limit: number) {
    const { shown, rows } = await findRead(sentence, hasExact, limit);
    const left = sentence.terms.filter((term) => !shown.terms.includes(term));
    const leftOut = [...sentence.unread, ...left.map(({ typed }) => typed)];
    return { rows, more: { reading: toReadings(shown), ...(leftOut.length > 0 && { leftOut }) } };
  }

  /** What is shown below the exact matches, with what the search was read as. */
  async function find(
    search: string,
    plan: NearPlan | null,
    sentence: Sentence<SearchEntry> | null,
    limit: number,
  ): Promise<{ rows: PublicRow[]; more?: Pick<NearProducts, 'reading' | 'leftOut'> }> {
    const hasExact = () => hasNameContaining(db, search);
    if (sentence && isSentence(sentence)) return readOut(sentence, await hasExact(), limit);
    const rows = plan ? await repository.listNear(db, plan, search, limit) : [];
    // A word that no name holds may be a fabric or another attribute, or stand beside unknown ones; words
    // of names stand beside those that say nothing, as in `peacock design`.
    const isKnown = sentence !== null && (hasFilter(sentence) || sentence.unread.length === 0);
    if (rows.length > 0 || !isKnown || (await hasExact())) return { rows };
    const read = await readOut(sentence, false, limit);
    return read.rows.length > 0 || hasFilter(sentence) ? read : { rows };
  }

  return {
    /** Products that a search describes or that are near it, without those that `list` finds for it. */
    async findNear(query: NearQuery): Promise<InPaise<NearProducts>> {
      const search = normaliseSearch(query.search);
      const words = wordsToSearch(search);
      const [vocabulary, { known, alike }] = await Promise.all([
        loadVocabulary(),
        repository.listKnownWords(db, words),
      ]);
      const planned = planNearSearch(words, known, alike);
      const plan = planned && withoutExactReadings(planned, search);
      const sentence = readSentence(search, vocabulary, known);
      const { rows, more } = await find(search, plan, sentence, query.limit);
      const names = rows.map(({ name }) => name);
      return {
        products: await views.loadCards(db, rows),
        reasons: plan ? nearReasons(plan, names) : [],
        ...more,
      };
    },
  };
}
