import { expect, test } from 'vitest';
import { mapLinks } from './shop-map.tsx';

test('the map is centred on the place and marks it', () => {
  const { embed, surroundings, page } = mapLinks({ latitude: 12.3052, longitude: 76.6552 });
  const { origin, searchParams } = new URL(embed);
  expect(origin).toBe('https://www.openstreetmap.org');
  expect(searchParams.get('bbox')).toBe('76.6452,12.2992,76.6652,12.3112');
  expect(searchParams.get('marker')).toBe('12.3052,76.6552');
  expect(new URL(surroundings).searchParams.has('marker')).toBe(false);
  expect(page).toBe(
    'https://www.openstreetmap.org/?mlat=12.3052&mlon=76.6552#map=16/12.3052/76.6552',
  );
});
