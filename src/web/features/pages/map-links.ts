import type { Place } from '../../../domain/shop-facts.ts';

/** Half the width and height of what the map shows, in degrees: about a kilometre each way. */
const REACH = { longitude: 0.01, latitude: 0.006 };

/**
 * Addresses of a place on OpenStreetMap: `embed` for a frame in a page, `surroundings` the same
 * without a marker, `page` to open. Their form is that of the HTML the site's own "Share" panel gives.
 */
export function mapLinks({ latitude, longitude }: Place): {
  embed: string;
  surroundings: string;
  page: string;
} {
  const embed = new URL('https://www.openstreetmap.org/export/embed.html');
  const box = [
    longitude - REACH.longitude,
    latitude - REACH.latitude,
    longitude + REACH.longitude,
    latitude + REACH.latitude,
  ];
  embed.searchParams.set('bbox', box.map((degrees) => degrees.toFixed(4)).join(','));
  embed.searchParams.set('layer', 'mapnik');
  const surroundings = embed.href;
  embed.searchParams.set('marker', `${latitude},${longitude}`);
  const page = new URL('https://www.openstreetmap.org/');
  page.searchParams.set('mlat', String(latitude));
  page.searchParams.set('mlon', String(longitude));
  page.hash = `map=16/${latitude}/${longitude}`;
  return { embed: embed.href, surroundings, page: page.href };
}
