import { expect, it } from 'vitest';
import { cardPicture } from './product-card.tsx';

it.each([
  [
    [320, 400, 640, 960],
    [400, 640],
  ],
  [[960, 1440], [960]],
  [[200], [200]],
])('a card offers of the widths %j only %j', (widths, offered) => {
  expect(cardPicture({ src: '/pictures/a', widths, alt: 'A saree' }).widths).toEqual(offered);
});
