import { ApiError } from '../../../contract/client.ts';
import { browserApi } from '../../platform/api.ts';
import { type AddressForm, parseAddress, shippingAddress } from './checkout-store.ts';

/**
 * Where the customer's latest order went, to be taken over with one press; null without an order, or
 * where an address has been begun in this browser already.
 */
export async function loadKnownAddress(): Promise<AddressForm | null> {
  if (shippingAddress.read().address.trim() !== '') return null;
  try {
    const [latest] = await browserApi().call('orders');
    return latest ? parseAddress(latest.shippingAddress) : null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
