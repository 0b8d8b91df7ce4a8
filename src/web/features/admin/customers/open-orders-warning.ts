import type { Customer } from '../../../../contract/customer.ts';

/** What to warn of before a customer is erased: orders that her address is still needed for; null for none. */
export function openOrdersWarning({
  unpaidOrders: unpaid,
  undeliveredOrders: undelivered,
}: Pick<Customer, 'unpaidOrders' | 'undeliveredOrders'>): { title: string; text: string } | null {
  const open = unpaid + undelivered;
  if (open === 0) return null;
  const parts = [
    ...(undelivered > 0 ? [`${undelivered} paid and not delivered`] : []),
    ...(unpaid > 0 ? [`${unpaid} not paid, holding stock`] : []),
  ];
  return {
    title: `${open} ${open === 1 ? 'order is' : 'orders are'} still open: ${parts.join(', ')}`,
    text: 'Without her address they cannot be sent. Deliver or cancel them first, if you can.',
  };
}
