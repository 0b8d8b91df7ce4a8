import type { Change } from '../../../../contract/change.ts';
import { isPage } from '../admin-tab.ts';

/** Screens that show all things of a kind. */
const LISTS: Partial<Record<Change['subject']['kind'], string>> = {
  message: '/admin/messages',
  banner: '/admin/banners',
  'promo code': '/admin/promo-codes',
  settings: '/admin/settings',
};

/** The screen where what was changed can be seen now; null where there is none. */
export function subjectPath({ action, subject: { kind, id } }: Change): string | null {
  if (kind === 'product') return action === 'removed' ? null : `/admin/products/${id}`;
  if (kind === 'order') return `/admin/orders/${id}`;
  if (kind === 'customer') return action === 'erased' ? null : `/admin/customers/${id}`;
  const list = LISTS[kind];
  return list !== undefined && isPage(list) ? list : null;
}
