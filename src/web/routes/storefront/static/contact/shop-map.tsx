import { useState } from 'react';
import { EXAMPLE_PLACE, joinLines, type Place } from '../../../../../domain/shop/shop-facts.ts';
import { useShop } from '../../../../platform/shop.ts';
import { TempleBorder } from '../../../../ui/brand.tsx';
import { Button } from '../../../../ui/button.tsx';

/**
 * The shop's place. The map is loaded from OpenStreetMap, so only on request. Without coordinates an
 * address of the owner has a link alone; the example of a place belongs to the demo.
 */
export function ShopMap() {
  const [isShown, setIsShown] = useState(false);
  const { place: own, hasExamples, address } = useShop();
  const place = own ?? (hasExamples ? EXAMPLE_PLACE : null);
  if (!place) {
    return address ? (
      <MapLink href={searchLink(joinLines(address))}>Find the address in OpenStreetMap</MapLink>
    ) : null;
  }
  const { embed, surroundings, page } = mapLinks(place);
  return (
    <div>
      <div className="noscript:hidden relative grid aspect-4/3 border border-line bg-sand sm:aspect-video">
        {isShown ? (
          <iframe
            title={own ? 'Map of where the shop is' : 'Map of an example place'}
            src={own ? embed : surroundings}
            sandbox="allow-scripts allow-same-origin allow-popups"
            className="absolute inset-0 size-full"
          />
        ) : (
          <div className="flex flex-col items-center justify-center gap-4 p-6 text-center">
            <p className="max-w-xs text-soft">
              The map comes from OpenStreetMap, and only when you ask for it.
            </p>
            <Button variant="secondary" onClick={() => setIsShown(true)}>
              Show the map
            </Button>
            <TempleBorder className="absolute inset-x-0 bottom-0" />
          </div>
        )}
      </div>
      <MapLink href={page}>
        {own
          ? 'Open the place in OpenStreetMap'
          : 'Open the middle of Mysuru in OpenStreetMap (example)'}
      </MapLink>
    </div>
  );
}

function MapLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noreferrer" className="text-link mt-2 inline-flex min-h-11 items-center">
      {children}
    </a>
  );
}

const SITE = 'https://www.openstreetmap.org';

function searchLink(address: string): string {
  return `${SITE}/search?${new URLSearchParams({ query: address })}`;
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
  const surroundings = `${SITE}/export/embed.html?bbox=${bbox}&layer=mapnik`;
  return {
    embed: `${surroundings}&marker=${latitude},${longitude}`,
    surroundings,
    page: `${SITE}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
  };
}
