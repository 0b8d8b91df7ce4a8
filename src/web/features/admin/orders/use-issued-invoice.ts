import { useState } from 'react';
import type { Invoice } from '../../../../contract/order-desk.ts';

/** The invoice as it was loaded, or issued since. */
export function useIssuedInvoice(loaded: Invoice | null) {
  const [issued, setIssued] = useState<Invoice | null>(null);
  return [loaded ?? issued, setIssued] as const;
}
