import { expect, it } from 'vitest';
import { editedNote, isOutdated } from './owner-note-panel.tsx';

it('an edit keeps the note it began from, whatever is saved meanwhile', () => {
  const begun = editedNote(null, 'Gift', 'Gift w');
  expect(isOutdated(begun, 'Gift')).toBe(false);
  const typed = editedNote(begun, 'Call back', 'Gift wrap');
  expect(typed).toEqual({ text: 'Gift wrap', seen: 'Gift' });
  expect(isOutdated(typed, 'Call back')).toBe(true);
});

it('is not overtaken by the very note it says, and nothing typed by none', () => {
  expect(isOutdated({ text: 'Gift wrap', seen: '' }, 'Gift wrap')).toBe(false);
  expect(isOutdated(null, 'Gift wrap')).toBe(false);
});
