/** The widths of a card's pictures, in px: half a phone's width, at three pixels to one, is the most. */
export const CARD_WIDTHS: readonly number[] = [400, 640];

/** The most pictures one product shows. */
export const MAX_PICTURES = 12;

/** The rule of the text for those who do not see a picture. */
export const ALT_TEXT = { label: 'Alt text', max: 300, isRequired: true } as const;

/** The error of too many pictures. */
export const TOO_MANY_PICTURES = `A product can have at most ${MAX_PICTURES} pictures`;

/** The alt text of a picture until someone describes it; `position` counts from 0. */
export function defaultAlt(productName: string, position: number): string {
  const text = position === 0 ? productName : `${productName}, picture ${position + 1}`;
  return text.slice(0, ALT_TEXT.max);
}

/** The error of a product without a picture (specification §8). */
export const IMAGE_MISSING = 'Image file is missing';

/** The error of the number of pictures of a new product; null for a valid one. */
export function picturesError(count: number): string | null {
  if (count === 0) return IMAGE_MISSING;
  return count > MAX_PICTURES ? TOO_MANY_PICTURES : null;
}
