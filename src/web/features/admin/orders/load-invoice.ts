import { type ApiClient, ApiError } from '../../../../contract/client.ts';
import type { Invoice } from '../../../../contract/order-desk.ts';
import type { AdminOrder } from '../../../../contract/payment.ts';

interface InvoiceData {
  found: AdminOrder;
  /** null where none has been issued. */
  invoice: Invoice | null;
}

/** An order and the invoice issued for it. Throws `ApiError`. */
export async function loadInvoice(
  api: ApiClient,
  id: string,
  signal: AbortSignal,
): Promise<InvoiceData> {
  const input = { params: { id }, signal };
  const found = await api.call('adminOrder', input);
  try {
    return { found, invoice: await api.call('invoice', input) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { found, invoice: null };
    throw error;
  }
}
