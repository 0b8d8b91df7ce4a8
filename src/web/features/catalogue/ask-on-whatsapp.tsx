import type { Product } from '../../../contract/product.ts';
import { whatsAppLink } from '../../../domain/whatsapp.ts';
import { useShop } from '../../platform/head.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { ChatIcon } from '../../ui/icons.tsx';
import { productPath } from './catalogue-links.ts';

/** A question about this saree, begun with its name and address; nothing while the shop has no number. */
export function AskOnWhatsApp({ product }: { product: Product }) {
  const { whatsapp, publicUrl } = useShop();
  const isHydrated = useHydrated();
  if (!whatsapp) return null;
  // The server's page is the same for every address it is asked by: only the browser knows this one.
  const origin = publicUrl || (isHydrated ? window.location.origin : '');
  const address = origin && `${origin}${productPath(product._id)}`;
  const message = [product.name, address].filter(Boolean).join('\n');
  return (
    <a
      href={whatsAppLink(whatsapp, message)}
      rel="noreferrer"
      className="text-link mb-4 inline-flex min-h-11 items-center gap-2"
    >
      <ChatIcon className="size-5 text-leaf" />
      Ask on WhatsApp
    </a>
  );
}
