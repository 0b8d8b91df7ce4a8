import type { Category } from '../../../../contract/catalogue.ts';
import { type Attribute, offered, shownLabel } from '../../../../domain/catalogue/attributes.ts';
import {
  COLOURS,
  DESIGNS,
  distinctWords,
  OFFER_LABEL,
  PRICE_SORT_LABELS,
  PRICE_SORTS,
  type PriceSort,
} from '../../../../domain/catalogue/product-filters.ts';
import {
  CHOICE_FILTER,
  FILTER_SYNONYMS,
  indexVocabulary,
  isFillerWord,
  SORT_FILTER,
  type Vocabulary,
  type VocabularyEntry,
} from '../../../../domain/catalogue/sentence-words.ts';
import {
  canonicalSpelling,
  SILK,
  searchTerms,
  WORDS_FOR_SILK,
} from '../../../../domain/catalogue/spellings.ts';
import { capitalise } from '../../../../domain/text/text.ts';

/** What a search can be read as, with what it selects. */
export interface SearchEntry extends VocabularyEntry {
  subCategoryIds?: string[];
  /** Texts of the attribute that is the filter. */
  texts?: string[];
  /** The choice of an attribute or option, as `key:value`. */
  pair?: string;
}

const SORT_WORDS: Record<PriceSort, string> = {
  'price-asc': 'cheapest',
  'price-desc': 'costliest',
};

/** A text that sarees have as an attribute. */
export interface AttributeText {
  key: string;
  text: string;
}

/** The attributes whose words shoppers type; the first is the fabric. */
const OTHER_ATTRIBUTES = ['zari', 'weave', 'origin'];
export const SEARCHED_ATTRIBUTES = ['fabric', ...OTHER_ATTRIBUTES];

/** A blend is neither of its fibres. */
const BLEND = /\b(?:and|blend|mix|mixed|with)\b|[&+/]/i;
/** A longer text is a description, of which shoppers type a word. */
const MAX_PHRASE = 3;

/**
 * The words that searches are read by: colours, designs, fabrics, categories, choices of attributes and
 * options, then the other attributes that shoppers name.
 */
export function createVocabulary(
  tree: readonly Category[],
  attributes: readonly Attribute[],
  texts: readonly AttributeText[],
  common: readonly string[],
): Vocabulary<SearchEntry> {
  const named = (filter: string, values: readonly string[]) =>
    values.map((value) => ({
      filter,
      value,
      label: capitalise(value),
      words: [value, ...(FILTER_SYNONYMS[value] ?? [])],
    }));
  const ofAttribute = (key: string) =>
    describeTexts(
      key,
      texts.filter((one) => one.key === key).map(({ text }) => text),
    );
  const fabrics = ofAttribute('fabric').filter(({ value }) => value !== SILK);
  const silk = texts.filter(({ key, text }) => key === 'fabric' && isOf(text, SILK));
  const byCategory = tree.map((category) => ({
    main: toEntry('category', category, category.subCategories),
    subs: category.subCategories.map((sub) => toEntry('subCategory', sub, [sub])),
  }));
  const entries: SearchEntry[] = [
    ...named('color', COLOURS),
    ...named('design', DESIGNS),
    {
      filter: 'fabric',
      value: SILK,
      label: 'Silk',
      words: [SILK, ...WORDS_FOR_SILK],
      texts: silk.map(({ text }) => text),
    },
    ...fabrics,
    ...byCategory.flatMap(({ main, subs }) => [...subs, main]),
    {
      filter: 'offer',
      value: '1',
      label: OFFER_LABEL,
      words: ['offer', 'discount', 'discounted', 'sale'],
    },
    ...PRICE_SORTS.map((value) => ({
      filter: SORT_FILTER,
      value,
      label: `Price: ${PRICE_SORT_LABELS[value]}`,
      words: [SORT_WORDS[value]],
    })),
  ];
  const taken = spellKeys([...entries, BLOUSE_PIECE]);
  const choices = describeChoices(attributes, (word) => taken.has(canonicalSpelling(word)));
  entries.push(...choices);
  for (const word of choices.flatMap(({ words }) => words)) taken.add(canonicalSpelling(word));
  for (const key of OTHER_ATTRIBUTES) {
    const more = ofAttribute(key).filter(({ value }) => !taken.has(canonicalSpelling(value)));
    for (const { value } of more) taken.add(canonicalSpelling(value));
    entries.push(...more);
  }
  const known = spellKeys(entries);
  const listFree = ({ label }: SearchEntry) =>
    listNameWords(label).filter((word) => !known.has(canonicalSpelling(word)));
  for (const { main, subs } of byCategory) {
    const own = listFree(main);
    // One entry each, since the words of an entry find each other.
    entries.push(...own.map((word) => ({ ...main, words: [word] })));
    for (const sub of subs) {
      const others = listFree(sub).filter((word) => !own.includes(word));
      entries.push(...others.map((word) => ({ ...sub, words: [word] })));
    }
  }
  // Last, since a category of blouses is what `blouse` means first.
  entries.push(BLOUSE_PIECE);
  return indexVocabulary(entries, common);
}

const BLOUSE_PIECE: SearchEntry = {
  filter: 'blousePieceCm',
  value: 'yes',
  label: 'Blouse piece',
  words: ['blouse', 'blouse piece'],
};

const spellKeys = (entries: readonly SearchEntry[]) =>
  new Set(entries.flatMap(({ words }) => words.map(canonicalSpelling)));

/** A category by its whole name, unless a part of it is only filler words: `New & Sale` is not every sale. */
function toEntry(
  filter: string,
  { name, slug }: { name: string; slug: string },
  subCategories: readonly { _id: string }[],
): SearchEntry {
  const parts = splitName(name);
  const isWhole = parts.length < 2 || !parts.some(isFillerText);
  return {
    filter,
    value: slug,
    label: name,
    words: isWhole ? [distinctWords(name).join(' ')] : [],
    subCategoryIds: subCategories.map(({ _id }) => _id),
  };
}

const splitName = (name: string) => name.split(/[&,/+]|\band\b/i);
const isFillerText = (text: string) => distinctWords(text).every(isFillerWord);

/** What qualifies the words before it: `Blouses for Brides`. */
const QUALIFIER = /\s(?:[-–—]|for|from|in|of|with)\s|\(/i;

/**
 * The parts of a category's name, such as `tunics` of `Tunics & Tops`, and their main words, such as `blouses`
 * of `Designer Blouses`.
 */
function listNameWords(name: string): string[] {
  const parts = splitName(name);
  const whole = parts.map((part) => distinctWords(part).join(' '));
  const main = parts.flatMap((part) => distinctWords(part.split(QUALIFIER)[0] ?? '').slice(-1));
  const words = main.filter((word) => /^[\p{L}\p{M}]{3,}$/u.test(word));
  return [...new Set([...whole, ...words])].filter((text) => !isFillerText(text));
}

/**
 * The entries of choices: by a word of their own, such as `temple`, unless it means something else already
 * or says too little, and together with the attribute's name, such as `size m` and `plain border`.
 */
function describeChoices(
  attributes: readonly Attribute[],
  isTaken: (word: string) => boolean,
): SearchEntry[] {
  return attributes.flatMap((attribute) => {
    const name = distinctWords(shownLabel(attribute));
    const names = [...new Set([name.join(' '), ...name])].filter((word) => !isFillerWord(word));
    return offered(attribute).flatMap(({ value, label }) => {
      const word = distinctWords(label).join(' ');
      if (word === '') return [];
      const isClear = word.length > 2 && !/^\d+$/.test(word) && !isTaken(word);
      const together = names.flatMap((one) => [`${word} ${one}`, `${one} ${word}`]);
      const pair = `${attribute.key}:${value}`;
      return {
        ...{
          filter: CHOICE_FILTER,
          value: pair,
          pair,
          label: `${shownLabel(attribute)}: ${label}`,
        },
        words: isClear ? [word, ...together] : together,
      };
    });
  });
}

/** The entries of an attribute's texts: each short text, and each word with the texts that hold it. */
function describeTexts(filter: string, texts: readonly string[]): SearchEntry[] {
  const found = new Map<string, Set<string>>();
  for (const text of texts) {
    for (const value of valuesOf(filter, text)) {
      if (COLOURS.some((colour) => colour === value) || DESIGNS.some((one) => one === value))
        continue;
      found.set(value, (found.get(value) ?? new Set()).add(text));
    }
  }
  return [...found].map(([value, holding]) => ({
    filter,
    value,
    label: capitalise(value),
    words: [value],
    texts: [...holding],
  }));
}

function valuesOf(filter: string, text: string): string[] {
  // A place is named by its parts: `Mysuru`, `West Bengal`.
  if (filter === 'origin') return text.split(',').map((part) => distinctWords(part).join(' '));
  const words = distinctWords(text);
  const whole = words.length <= MAX_PHRASE ? [words.join(' ')] : [];
  if (filter === 'fabric' && BLEND.test(text)) return whole;
  return [...whole, ...termsOf(words)].filter((value) => value !== 'none');
}

const termsOf = (words: readonly string[]) =>
  searchTerms(words).map(({ typed: [word = ''] }) => word);

const isOf = (text: string, word: string) =>
  !BLEND.test(text) && termsOf(distinctWords(text)).includes(word);
