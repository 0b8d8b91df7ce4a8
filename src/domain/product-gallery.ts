/** The most pictures one product shows. */
export const MAX_PICTURES = 12;

/** What the words for those who don't see a picture are called, and how long they may be. */
export const ALT_TEXT = { label: 'Alt text', max: 300, isRequired: true } as const;

/** What is said where a product would show more pictures than it can. */
export const TOO_MANY_PICTURES = `A product can have at most ${MAX_PICTURES} pictures`;

/** What stands for a picture until someone describes it; `position` counts from 0. */
export function madeUpAlt(productName: string, position: number): string {
  const told = position === 0 ? productName : `${productName}, picture ${position + 1}`;
  return told.slice(0, ALT_TEXT.max);
}
