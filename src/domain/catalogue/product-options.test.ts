import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ATTRIBUTES, BORDER_STYLE } from '../../../tests/support/default-catalogue.ts';
import { encodeOptions, nameOptions, planOptions, toNameWords } from './product-options.ts';

const label = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => `a${text}`);
const isOwn = (texts: string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

it('any options are attributes and choices that lead back to their names and labels', () => {
  const option = fc.record({
    name: label,
    values: fc.array(label, { minLength: 1, maxLength: 5 }).filter(isOwn),
  });
  const options = fc
    .array(option, { maxLength: 3 })
    .filter((all) => isOwn(all.map(({ name }) => name.replace(/colour/i, 'color'))));
  fc.assert(
    fc.property(options, (given) => {
      const { attributes, errors } = planOptions(ATTRIBUTES, given);
      expect(errors).toEqual([]);
      const names = given.map(({ name }) => name);
      const { keys, values } = encodeOptions(attributes, names);
      expect(new Set([...keys, ...ATTRIBUTES.map(({ key }) => key)]).size).toBe(attributes.length);
      const first = given.map((one) => one.values.at(-1) ?? '');
      expect(nameOptions(attributes, keys).names).toEqual(names);
      expect(nameOptions(attributes, keys).labels(values(first))).toEqual(first);
      // What is there already is not added again.
      expect(planOptions(attributes, given).attributes).toEqual(attributes);
    }),
  );
});

it('an option adds only what its attribute does not have', () => {
  const options = [{ name: 'border STYLE', values: ['zari', 'Butta'] }];
  const { attributes } = planOptions([BORDER_STYLE], options);
  expect(attributes[0]?.choices.map(({ value }) => value)).toEqual([
    'plain',
    'zari',
    'temple',
    'butta',
  ]);
});

it('the words of a name have the colours and designs that are options, and no details', () => {
  const filterValues = ['colour:deep-red', 'colour:teal', 'design:plain', 'size:red', 'zari:gold'];
  const product = { name: 'Silk Blouse', optionKeys: ['colour', 'design', 'size'], filterValues };
  expect(toNameWords(product)).toEqual(['silk', 'blouse', 'red', 'plain']);
  expect(toNameWords({ ...product, optionKeys: [] })).toEqual(['silk', 'blouse']);
});
