/** A line of text that people type: what it is called, how long it may be, whether it must be there. */
export type TextRule = { label: string; max: number; isRequired: boolean };

/** What is said of a field that must be filled in. */
export function requiredWords(label: string): string {
  return `${label} is required`;
}

/** What is said of a text with more than `max` UTF-16 code units (what `.length` counts). */
export function tooLongWords(label: string, max: number): string {
  return `${label} must be at most ${max} characters`;
}

/** What is said of text with a NUL character, which the database refuses. */
export function unstorableWords(label: string): string {
  return `${label} holds a character that cannot be stored`;
}

/** Text as it is kept: trimmed, in composed, whole characters (NFC) and with plain line ends. */
export function tidyText(text: string): string {
  return text.normalize('NFC').toWellFormed().replaceAll('\r\n', '\n').trim();
}

/** What is wrong with a text as typed, in words for whoever typed it; null for a good one. */
export function textFault({ label, max, isRequired }: TextRule, text: string): string | null {
  const tidy = tidyText(text);
  if (isRequired && tidy === '') return requiredWords(label);
  if (tidy.length > max) return tooLongWords(label, max);
  return tidy.includes('\0') ? unstorableWords(label) : null;
}
