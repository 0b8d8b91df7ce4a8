import { useState } from 'react';
import { EXAMPLE_PLACE, type Place } from '../../../../../domain/shop/shop-facts.ts';
import { useShop } from '../../../../platform/shop.ts';
import { TempleBorder } from '../../../../ui/brand.tsx';
import { Button } from '../../../../ui/button.tsx';

/** The shop's place. The map is loaded from OpenStreetMap, so only on request. */
export function ShopMap() {
  const [isShown, setIsShown] = useState(false);
  const { place, hasExamples } = useShop();
  const { embed, surroundings, page } = mapLinks(place ?? EXAMPLE_PLACE);
  return (
    <div>
      <div className="noscript:hidden relative aspect-4/3 overflow-hidden border border-line bg-sand sm:aspect-video">
        {isShown ? (
          <iframe
            title={place ? 'Map of where the shop is' : 'Map of an example place'}
            src={place ? embed : surroundings}
            sandbox="allow-scripts allow-same-origin allow-popups"
            className="absolute inset-0 size-full"
          />
        ) : (
          <div className="flex size-full flex-col items-center justify-center gap-4 p-6 text-center">
            <p className="max-w-xs text-soft">
              The map comes from OpenStreetMap, and only when you ask for it.
            </p>
            <Button
              variant="secondary"
              onClick={() => setIsShown(true)}
              className="noscript:hidden"
            >
              Show the map
            </Button>
            <TempleBorder className="absolute inset-x-0 bottom-0" />
          </div>
        )}
      </div>
      {place || hasExamples ? (
        <a
          href={page}
          rel="noreferrer"
          className="text-link mt-2 inline-flex min-h-11 items-center"
        >
          {place
            ? 'Open the place in OpenStreetMap'
            : 'Open the middle of Mysuru in OpenStreetMap (example)'}
        </a>
      ) : (
        <p className="mt-2 text-soft">The place on the map: the middle of Mysuru (example)</p>
      )}
    </div>
  );
}

/** Half the width and height of the map, in degrees: about a kilometre each way. */
const REACH = { longitude: 0.01, latitude: 0.006 };

/** For a frame, the same without a marker, and to open: as the site's "Share" panel has them. */
export function mapLinks({ latitude, longitude }: Place) {
  const box = [
    longitude - REACH.longitude,
    latitude - REACH.latitude,
    longitude + REACH.longitude,
    latitude + REACH.latitude,
  ];
  const bbox = box.map((degrees) => degrees.toFixed(4)).join(',');
  const site = 'https://www.openstreetmap.org';
  const surroundings = `${site}/export/embed.html?bbox=${bbox}&layer=mapnik`;
  return {
    embed: `${surroundings}&marker=${latitude},${longitude}`,
    surroundings,
    page: `${site}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
  };
}
