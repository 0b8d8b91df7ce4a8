import { and, arrayOverlaps, asc, desc, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { AlikeWord, NearPlan, NearTerm } from '../../../../domain/catalogue/near-search.ts';
import {
  isSort,
  type Sentence,
  toPriceRange,
} from '../../../../domain/catalogue/sentence-search.ts';
import type { SentenceTerm } from '../../../../domain/catalogue/sentence-terms.ts';
import { SPELLED_WORDS } from '../../../../domain/catalogue/spellings.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import {
  forSale,
  nameContains,
  newestFirst,
  type PublicRow,
  publicColumns,
} from '../catalogue.repository.ts';
import { products, productWords } from '../catalogue.tables.ts';
import { isInRange, isOnOffer } from './product-lists.repository.ts';
import type { AttributeText, SearchEntry } from './search-vocabulary.ts';

/** How many catalogue words are compared with each typed word. */
const MAX_KNOWN_WORDS = 60;

/** Of the products that match, exact matches among them, so many of the newest are compared. */
const MAX_COMPARED = 500;

/** The texts of attributes that searches are read by. */
const MAX_TEXTS = 5_000;

/** Artificial silk in a name or fabric, with any spacing. */
const ART_SILK = '\\mart(ificial)?[^[:alnum:]]*silk';
const isNoArtSilk = sql`concat_ws(' / ', ${products.name}, ${products.details} ->> 'fabric') !~* ${ART_SILK}`;

type AlikeRow = AlikeWord & { is_known: boolean };

/**
 * Words of the catalogue's names that contain or resemble one of these words (lower case); those
 * of one or two letters have to begin them, because the trigram index needs three letters. `alike` are
 * all that resemble one, spellings of the trade among them.
 */
export async function listKnownWords(db: DbOrTx, words: readonly string[]) {
  if (words.length === 0) return { known: [], alike: [] };
  const { word } = productWords;
  const { rows } = await db.execute<AlikeRow>(sql`
    select typed.word as typed, near.word, near.is_known,
      similarity(near.word, typed.word) as similarity
    from (
      select word, case when length(word) < 3 then '' else '%' end || word || '%' as pattern
      from unnest(${sql.param([...words])}::text[]) as word
    ) as typed
    cross join lateral (
      (
        select ${word}, true from ${productWords}
        where ${word} % typed.word or ${word} like typed.pattern
        order by ${word} = typed.word desc, similarity(${word}, typed.word) desc, ${word}
        limit ${MAX_KNOWN_WORDS}
      )
      union all
      select spelled, false from unnest(${sql.param([...SPELLED_WORDS])}::text[]) as spelled
      where spelled % typed.word
    ) as near (word, is_known)`);
  const known = rows.filter((row) => row.is_known).map((row) => row.word);
  return { known: [...new Set(known)], alike: rows };
}

/**
 * Products for sale whose names contain a reading of every term, but not the normalised `search`
 * itself; closest first, then newest.
 */
export function listNear(
  db: DbOrTx,
  { terms, refusesArtSilk }: NearPlan,
  search: string,
  limit: number,
): Promise<PublicRow[]> {
  const conditions = terms.map(({ readings }) => nameHoldsOneOf(readings.map(({ text }) => text)));
  const where = and(...conditions, refusesArtSilk ? isNoArtSilk : undefined);
  const closeness = sql.join(terms.map(measureCloseness), sql` + `);
  return listClosest(db, where, closeness, search, limit);
}

/**
 * Products for sale that are all that a sentence says, but whose names do not contain it as it was
 * typed: by price where it says so, else those of its colours first, then those whose names say most of
 * it, then the newest.
 */
export function listRead(
  db: DbOrTx,
  sentence: Sentence<SearchEntry>,
  limit: number,
): Promise<PublicRow[]> {
  const { search, prices, refusesArtSilk } = sentence;
  const terms = sentence.terms.filter((term) => !isSort(term));
  const sort = sentence.terms.find(isSort)?.shown[0].value;
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  const colours = wanted
    .flatMap(({ meanings }) => meanings)
    .flatMap(({ filter, value }) => (filter === 'color' ? [value] : []));
  const where = and(
    isInRange(toPriceRange(prices)),
    ...terms.map((term) => (term.isExcluded ? sql`${isMeant(term)} is not true` : isMeant(term))),
    refusesArtSilk ? isNoArtSilk : undefined,
  );
  const isOfColour = sql`(${products.mainColour} = any(${sql.param(colours)}::text[])) is true`;
  const closeness = [
    sql`${isOfColour}::int * 100`,
    ...wanted.map(({ names }) => {
      const isNamed = nameHoldsOneOf(names) ?? sql`false`;
      return sql`(${isNamed})::int`;
    }),
  ];
  const price = products.sellingPaise;
  const byPrice = sort ? [sort === 'price-desc' ? desc(price) : asc(price)] : [];
  return listClosest(db, where, sql.join(closeness, sql` + `), search, limit, byPrice);
}

/**
 * The closest of the newest products that match, or the first by `sort`, without those whose names contain
 * the search.
 */
function listClosest(
  db: DbOrTx,
  where: SQL | undefined,
  closeness: SQL,
  search: string,
  limit: number,
  sort: SQL[] = [],
): Promise<PublicRow[]> {
  const candidates = db
    .select({ id: products.id })
    .from(products)
    .where(and(forSale, where))
    .orderBy(...sort, ...newestFirst)
    .limit(MAX_COMPARED);
  return db
    .select(publicColumns)
    .from(products)
    .where(and(inArray(products.id, candidates), not(nameContains(search))))
    .orderBy(...sort, desc(closeness), ...newestFirst)
    .limit(limit);
}

/** How close a name is to a term: the closeness of its closest reading. */
function measureCloseness({ readings }: NearTerm): SQL {
  const levels = [...Map.groupBy(readings, (reading) => reading.closeness)];
  const [[farthest = 0] = [], ...closer] = levels.toSorted(([a], [b]) => a - b);
  return closer.reduce<SQL>((farther, [closeness, same]) => {
    const isHeld = nameHoldsOneOf(same.map(({ text }) => text));
    return sql`case when ${isHeld} then ${closeness}::float8 else ${farther} end`;
  }, sql`${farthest}::float8`);
}

/** Whether a saree is what a term of a sentence means, by its name or otherwise. */
function isMeant({ meanings, names, isExcluded }: SentenceTerm<SearchEntry>): SQL {
  const described = meanings.map((entry) => isDescribedBy(entry, isExcluded));
  return sql`(${or(nameHoldsOneOf(names), ...described) ?? sql`false`})`;
}

function isDescribedBy(
  { filter, value, subCategoryIds, texts, pair }: SearchEntry,
  isExcluded: boolean,
): SQL | undefined {
  const attribute = sql`${products.details} ->> ${filter}::text`;
  if (subCategoryIds) return inArray(products.subCategoryId, subCategoryIds);
  if (pair) return arrayOverlaps(products.filterValues, [pair]);
  // A search for silk finds no blend with silk, and one without silk refuses it.
  if (texts && isExcluded) return holdsPhrase(attribute, value);
  if (texts) return sql`${attribute} = any(${sql.param(texts)}::text[])`;
  if (filter === 'offer') return isOnOffer;
  return filter === 'blousePieceCm' ? sql`${attribute} is not null` : undefined;
}

/** Whether a name contains one of these texts: words by the index, phrases by pattern. */
function nameHoldsOneOf(texts: readonly string[]): SQL | undefined {
  const words = texts.filter((text) => !text.includes(' '));
  const phrases = texts.filter((text) => text.includes(' '));
  return or(
    words.length > 0 ? arrayOverlaps(products.nameWords, words) : undefined,
    ...phrases.map((phrase) => holdsPhrase(sql`${products.name}`, phrase)),
  );
}

const holdsPhrase = (text: SQL, phrase: string) =>
  sql`${text} ~* ${`\\m${phrase.replaceAll(' ', '[^[:alnum:]]+')}\\M`}`;

/** The texts of these attributes that products for sale have. */
export async function listAttributeTexts(
  db: DbOrTx,
  keys: readonly string[],
): Promise<AttributeText[]> {
  // Without its offset the inner query would be merged, and find each text twice.
  const { rows } = await db.execute<{ key: string; text: string }>(sql`
    select distinct key, text
    from (
      select key, ${products.details} ->> key as text
      from ${products} cross join unnest(${sql.param([...keys])}::text[]) as key
      where ${forSale} offset 0
    ) as texts
    where text is not null
    limit ${MAX_TEXTS}`);
  return rows;
}

/** The words that more than half of the newest names hold. */
export async function listCommonWords(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    with newest as materialized (
      select ${products.nameWords} as words from ${products}
      where ${forSale}
      order by ${sql.join(newestFirst, sql`, `)}
      limit ${MAX_COMPARED}
    )
    select word from newest, unnest(words) as word
    group by word having count(*) > (select count(*) from newest) / 2`);
  return rows.map(({ word }) => word);
}
