import { expect, it } from 'vitest';
import { readValues, typeValues, writeValues } from './options-panel.tsx';

it('reads values as they are shown, also those with a comma', () => {
  for (const values of [['S', 'M'], ['Red, gold', 'Blue'], ['Red, gold'], ['S'], []])
    expect(readValues(writeValues(values))).toEqual(values);
  expect(readValues('S, M,, S')).toEqual(['S', 'M']);
});

it('keeps a value with a comma whole while the others are deleted', () => {
  const type = (texts: string[]) => {
    let typed: { values: string; separator: ',' | ';' } = { values: '', separator: ',' };
    for (const text of texts) typed = typeValues(typed, text);
    return readValues(typed.values, typed.separator);
  };
  expect(type(['Red, gold; Blue', 'Red, gold;', 'Red, gold', 'Red, gol'])).toEqual(['Red, gol']);
  expect(type(['Red, gold; Blue', 'Red', 'Red, Blue'])).toEqual(['Red', 'Blue']);
  // Semicolons that separated no commas are not missed.
  expect(type(['S; M', 'S, M'])).toEqual(['S', 'M']);
});
