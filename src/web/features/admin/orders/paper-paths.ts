/** Where the papers of an order are printed from. */
export function packingSlipPath(orderId: string): string {
  return `/admin/orders/${orderId}/packing-slip`;
}

export function invoicePath(orderId: string): string {
  return `/admin/orders/${orderId}/invoice`;
}
