import { expect, it } from 'vitest';
import { isOvertaken, typedOver } from './note-edit.ts';

it('an edit keeps the note it began from, whatever is saved meanwhile', () => {
  const begun = typedOver(null, 'Gift', 'Gift w');
  expect(isOvertaken(begun, 'Gift')).toBe(false);
  const typed = typedOver(begun, 'Call her', 'Gift wrap');
  expect(typed).toEqual({ text: 'Gift wrap', seen: 'Gift' });
  expect(isOvertaken(typed, 'Call her')).toBe(true);
});

it('is not overtaken by the very note it says, and nothing typed by none', () => {
  expect(isOvertaken({ text: 'Gift wrap', seen: '' }, 'Gift wrap')).toBe(false);
  expect(isOvertaken(null, 'Gift wrap')).toBe(false);
});
