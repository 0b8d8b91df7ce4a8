/** What is being typed over a note, and the note it was typed over. */
export interface NoteEdit {
  text: string;
  seen: string;
}

/** The same edit with another text; the note it began from stays. */
export function typedOver(edit: NoteEdit | null, saved: string, text: string): NoteEdit {
  return { text, seen: edit?.seen ?? saved };
}

/** Whether someone else has saved another note since the edit began. */
export function isOvertaken(edit: NoteEdit | null, saved: string): edit is NoteEdit {
  return edit !== null && edit.seen !== saved && edit.text !== saved;
}
