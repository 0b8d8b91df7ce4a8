import type { Shop } from '../../../contract/shop.ts';
import { type ShopSettings, socialLinksOf } from '../../../domain/shop-settings.ts';
import { whatsAppDigits } from '../../../domain/whatsapp.ts';

/** What the owner and the process say of the shop. */
export type ShopFacts = Omit<Shop, 'signUpPromo'>;

/** The shop as everyone may see it. What the owner has not given stays empty: examples are no data. */
export function publicShop(
  settings: ShopSettings,
  { apiBaseUrl, publicUrl }: { apiBaseUrl: string; publicUrl: string },
  isSaved: boolean,
): ShopFacts {
  const { firstDay, lastDay, opensAt, closesAt, latitude, longitude, whatsapp, ...facts } =
    settings;
  const { instagram, facebook, youtube, pinterest, ...shown } = facts;
  return {
    ...shown,
    apiBaseUrl,
    publicUrl,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    whatsapp: whatsAppDigits(whatsapp) ?? '',
    hours: { firstDay, lastDay, opensAt, closesAt },
    socialLinks: isSaved ? socialLinksOf({ instagram, facebook, youtube, pinterest }) : null,
  };
}
