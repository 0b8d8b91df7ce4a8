/** A text field: its label, maximum length and whether it is required. */
export type TextRule = { label: string; max: number; isRequired: boolean };

/** The message for an empty required field. */
export function requiredMessage(label: string): string {
  return `${label} is required`;
}

/** The message for a text of more than `max` UTF-16 code units (what `.length` counts). */
export function tooLongMessage(label: string, max: number): string {
  return `${label} must be at most ${max} characters`;
}

/** The message for text with a NUL character, which PostgreSQL rejects. */
export function unstorableMessage(label: string): string {
  return `${label} holds a character that cannot be stored`;
}

/** Text as it is stored: trimmed, in composed characters (NFC), with plain line ends. */
export function tidyText(text: string): string {
  return text.normalize('NFC').toWellFormed().replaceAll('\r\n', '\n').trim();
}

/** The error of a typed text; null for a valid one. */
export function textError({ label, max, isRequired }: TextRule, text: string): string | null {
  const tidy = tidyText(text);
  if (isRequired && tidy === '') return requiredMessage(label);
  if (tidy.length > max) return tooLongMessage(label, max);
  return tidy.includes('\0') ? unstorableMessage(label) : null;
}
