import { useState } from 'react';
import { EXAMPLE_PLACE } from '../../../domain/shop-facts.ts';
import { useShop } from '../../platform/head.ts';
import { Button } from '../../ui/button.tsx';
import { TempleBorder } from '../../ui/temple-border.tsx';
import { mapLinks } from './map-links.ts';

/** Where the shop is. The map comes from elsewhere, so it is fetched only when asked for. */
export function ShopMap() {
  const [isShown, setIsShown] = useState(false);
  const { place } = useShop();
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
      {place ? (
        <a
          href={page}
          rel="noreferrer"
          className="text-link mt-2 inline-flex min-h-11 items-center"
        >
          Open the place in OpenStreetMap
        </a>
      ) : (
        <p className="mt-2 text-soft">The place on the map: the middle of Mysuru (example)</p>
      )}
    </div>
  );
}
