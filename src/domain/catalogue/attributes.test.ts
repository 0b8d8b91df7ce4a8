import { describe, expect, it } from 'vitest';
import { ATTRIBUTES, BORDER_STYLE } from '../../../tests/support/default-catalogue.ts';
import {
  type Attribute,
  attributeError,
  describeProduct,
  detailErrors,
  formatMetres,
  tidyDetails,
  toChoiceValue,
  toFilterValues,
  toKey,
} from './attributes.ts';

const LENGTH = ATTRIBUTES.find(({ key }) => key === 'lengthCm') as Attribute;
const SEVERAL: Attribute = {
  ...BORDER_STYLE,
  key: 'occasion',
  label: 'Occasion',
  isMultiple: true,
};
const FALL: Attribute = { ...LENGTH, key: 'fall', label: 'Fall', kind: 'yes-no', unit: '' };

describe('the error of a value', () => {
  it.each([
    [LENGTH, 550, null],
    [LENGTH, null, null],
    [LENGTH, 5.5, 'Length must be a whole number of centimetres'],
    [LENGTH, '550', 'Length must be a whole number of centimetres'],
    [LENGTH, 0, 'Length must be at least 1 cm'],
    [LENGTH, 2001, 'Length must be at most 2000 cm'],
    [BORDER_STYLE, 'zari', null],
    [BORDER_STYLE, 'round', 'Border style must be one of: Plain, Zari, Temple'],
    [BORDER_STYLE, ['zari'], 'Border style must be one of: Plain, Zari, Temple'],
    [SEVERAL, ['plain', 'temple'], null],
    [SEVERAL, 'plain', 'Occasion must be some of: Plain, Zari, Temple'],
    [FALL, false, null],
    [FALL, 'no', 'Fall must be yes or no'],
  ])('of %o for %j', (attribute, value, error) => {
    expect(attributeError(attribute, value, null)).toBe(error);
  });

  it('is said of what was removed, unless it is kept', () => {
    const choices = BORDER_STYLE.choices.map((choice) => ({ ...choice, isRemoved: true }));
    for (const removed of [{ isRemoved: true }, { choices }]) {
      const attribute = { ...BORDER_STYLE, ...removed };
      expect(attributeError(attribute, 'zari', 'plain')).not.toBeNull();
      expect(attributeError(attribute, 'zari', 'zari')).toBeNull();
    }
  });

  it('is said of a key that no attribute has', () => {
    expect(detailErrors(ATTRIBUTES, { shape: 'round', weave: 'Plain' }, {})).toEqual({
      shape: 'There is no such attribute',
      weave: null,
    });
  });
});

describe('what a product page says', () => {
  const rowsOf = (details: Parameters<typeof describeProduct>[1]) =>
    describeProduct([...ATTRIBUTES, BORDER_STYLE], details).map(({ term, value }) => [term, value]);

  it('is nothing of a product nobody described', () => {
    expect(rowsOf({})).toEqual([]);
  });

  it('is what is known, in order', () => {
    const details = { zari: 'Tested zari', weave: 'Korvai', lengthCm: 550, blousePieceCm: 80 };
    expect(rowsOf({ ...details, borderStyle: 'temple' })).toEqual([
      ['Weave', 'Korvai'],
      ['Zari', 'Tested zari'],
      ['Length', '5.5 m'],
      ['Blouse piece', '80 cm'],
      ['Border style', 'Temple'],
    ]);
  });

  it('is also that a measured saree has no blouse piece', () => {
    expect(rowsOf({ lengthCm: 550 })).toContainEqual(['Blouse piece', 'None']);
  });

  it.each([
    [550, '5.5 m'],
    [38, '38 cm'],
    [600, '6 m'],
    [635, '6.35 m'],
  ])('%i cm as %s', (centimetres, text) => {
    expect(formatMetres(centimetres)).toBe(text);
  });
});

describe('what lists are filtered by', () => {
  it('is each choice, and yes or no', () => {
    const details = { borderStyle: 'zari', occasion: ['plain', 'temple'], fall: false, weave: 'x' };
    expect(toFilterValues([BORDER_STYLE, SEVERAL, FALL, ...ATTRIBUTES], details)).toEqual([
      'borderStyle:zari',
      'occasion:plain',
      'occasion:temple',
      'fall:no',
    ]);
  });
});

describe('values as they are stored', () => {
  it('hold each choice once', () => {
    expect(tidyDetails({ occasion: ['zari', 'zari', 'plain'], weave: ' ', fall: [] })).toEqual({
      occasion: ['zari', 'plain'],
      weave: null,
      fall: null,
    });
  });
});

describe('keys and values', () => {
  it('are made of labels, once each', () => {
    expect(toKey('Border style', [])).toBe('borderStyle');
    expect(toKey('Border style', ['borderStyle'])).toBe('borderStyle2');
    expect(toKey('किनारा', [])).toBe('attribute');
    expect(toKey('Value of', [])).toBe('valueOf2');
    expect(toKey('Constructor', [])).toBe('constructor2');
    expect(toChoiceValue('Temple Border', ['temple-border'])).toBe('temple-border-2');
    expect(toChoiceValue('मंदिर', [])).toBe('choice');
  });
});
