import { and, arrayOverlaps, desc, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { NearPlan, NearTerm, Reading } from '../../../../domain/catalogue/near-search.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { products, productWords } from '../catalogue.tables.ts';
import { forSale, nameContains, newestFirst, type ProductRow } from './catalogue.repository.ts';

/** How many catalogue words are compared with each typed word. */
const MAX_KNOWN_WORDS = 60;

/** Of the products that match, exact matches among them, so many of the newest are compared. */
const MAX_COMPARED = 500;

/** Artificial silk in a name, with any spacing. */
const ART_SILK = '\\mart(ificial)?[^[:alnum:]]*silk';

/**
 * Words of the catalogue's names that contain or resemble one of these words (lower case); those
 * of one or two letters have to begin them, because the trigram index needs three letters.
 */
export async function knownWords(db: DbOrTx, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { word } = productWords;
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct near.word
    from (
      select word, case when length(word) < 3 then '' else '%' end || word || '%' as pattern
      from unnest(${sql.param([...words])}::text[]) as word
    ) as typed
    cross join lateral (
      select ${word} from ${productWords}
      where ${word} % typed.word or ${word} like typed.pattern
      order by ${word} = typed.word desc, similarity(${word}, typed.word) desc, ${word}
      limit ${MAX_KNOWN_WORDS}
    ) as near (word)`);
  return rows.map((row) => row.word);
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
): Promise<ProductRow[]> {
  const closeness = sql.join(terms.map(closenessOf), sql` + `);
  const matches = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        forSale,
        ...terms.map(({ readings }) => containsOneOf(readings)),
        refusesArtSilk ? sql`${products.name} !~* ${ART_SILK}` : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(MAX_COMPARED);
  return db
    .select()
    .from(products)
    .where(and(inArray(products.id, matches), not(nameContains(search))))
    .orderBy(desc(closeness), ...newestFirst)
    .limit(limit);
}

/** How close a name is to a term: the closeness of its closest reading. */
function closenessOf({ readings }: NearTerm): SQL {
  const levels = [...Map.groupBy(readings, (reading) => reading.closeness)];
  const [[farthest = 0] = [], ...closer] = levels.toSorted(([a], [b]) => a - b);
  return closer.reduce<SQL>(
    (farther, [closeness, same]) =>
      sql`case when ${containsOneOf(same)} then ${closeness}::float8 else ${farther} end`,
    sql`${farthest}::float8`,
  );
}

/** Whether a name contains one of the readings: words by the index, phrases by pattern. */
function containsOneOf(readings: readonly Reading[]): SQL | undefined {
  const texts = readings.map(({ text }) => text);
  const words = texts.filter((text) => !text.includes(' '));
  const phrases = texts.filter((text) => text.includes(' '));
  return or(
    words.length > 0 ? arrayOverlaps(products.nameWords, words) : undefined,
    ...phrases.map(
      (phrase) => sql`${products.name} ~* ${`\\m${phrase.replaceAll(' ', '[^[:alnum:]]+')}\\M`}`,
    ),
  );
}
