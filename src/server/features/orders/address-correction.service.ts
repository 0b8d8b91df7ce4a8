import { isDeepStrictEqual } from 'node:util';
import type { User } from '../../../contract/accounts.ts';
import type { AddressCorrection } from '../../../contract/order-admin.ts';
import { cashRefusal, isInPincodes } from '../../../domain/payments/cash-on-delivery.ts';
import { addRisks, isRefusedTo, refusedText } from '../../../domain/payments/cash-shield.ts';
import { isCollected, needsPhone } from '../../../domain/payments/payment-methods.ts';
import {
  optionalPhoneError,
  PHONE_REQUIRED,
  phoneNumber,
  toDialledNumber,
} from '../../../domain/text/phone.ts';
import { omitEmpty } from '../../../domain/text/query-values.ts';
import { newId } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/shop-error.ts';
import { countRefusals } from './cash-shield.service.ts';
import {
  changeByAdmin,
  type OrderChangeDeps,
  recordEvent,
  requireAllowed,
  saveOrder,
  sendOrderEmail,
} from './order-change.service.ts';
import { findPincodeState, findPlaceOfSupply } from './order-gst.ts';
import { requireFresh } from './order-lifecycle.service.ts';
import { stateOf, toAddressColumns } from './order-rows.ts';
import { toAddress } from './order-views.ts';
import type { OrderRow } from './orders.repository.ts';

/**
 * Corrects the address of an order that is not sent, and emails the customer. The audit log, which is
 * never erased, does not record it: an address is personal data.
 * @throws ShopError STALE_VERSION when it has changed since it was `seen`; ADDRESS_INCOMPLETE where the
 *   shop may not sell there, or GST has no state of it; PAYMENT_METHOD_REFUSED
 *   where Cash on Delivery does not go there, or is not offered to the new phone number
 */
export function correctAddress(
  deps: OrderChangeDeps,
  admin: User,
  orderId: string,
  given: AddressCorrection,
): Promise<void> {
  return changeByAdmin(deps, admin, orderId, async (tx, order) => {
    await requireAllowed(tx, order, 'correct-address');
    const columns = toAddressColumns(given.shippingAddress);
    requireFresh(isSameAddress(toAddress(order), given.seen), 'Someone else changed this address.');
    // What an order holds from before stays as it was written.
    if (isSameAddress(columns, toAddressColumns(given.seen))) return null;
    const { phone } = given.shippingAddress;
    const isMissing = needsPhone(order.paymentMethod) && !phoneNumber(phone);
    const phoneError = isMissing ? PHONE_REQUIRED : optionalPhoneError(phone);
    if (phoneError !== null) throw invalidField('shippingAddress.phone', phoneError);
    const risks =
      isCollected(order.paymentMethod) && (await checkCashAtNewAddress(deps, tx, order, columns));
    const state = order.gstScheme && (await findPincodeState(deps.pincodes, columns.postalCode));
    // Only how the tax is split changes; what the order costs stays.
    const placeOfSupply =
      order.gstScheme && findPlaceOfSupply(order, given.shippingAddress, state || undefined);
    const { state: addressState = columns.addressState } = stateOf(
      given.shippingAddress,
      placeOfSupply,
    );
    const placed = order.gstScheme && { placeOfSupply, addressState };
    await saveOrder(deps, tx, orderId, 'correct-address', { ...columns, ...placed, ...risks });
    await recordEvent(deps, tx, orderId, 'address-corrected');
    await sendOrderEmail(deps, tx, order, 'address-corrected', newId());
    return { action: 'address corrected', before: null, after: null };
  });
}

/** Checks Cash on Delivery for a corrected address: where it goes, and what a new phone number has refused. */
async function checkCashAtNewAddress(
  deps: OrderChangeDeps,
  tx: Tx,
  order: OrderRow,
  { postalCode, country, phone }: ReturnType<typeof toAddressColumns>,
): Promise<Pick<OrderRow, 'cashRisks'>> {
  const rules = await deps.shop.loadCheckoutRules(tx);
  const to = { postalCode, country, total: order.totalPaise };
  const refusal = cashRefusal({ ...rules, cashLimit: null }, to);
  const refuse = (field: string, message: string) =>
    invalidField(`shippingAddress.${field}`, message, 'PAYMENT_METHOD_REFUSED');
  if (refusal) throw refuse('postalCode', refusal);
  const [before, after] = [order.phone, phone].map((each) => toDialledNumber(each ?? ''));
  const refusals = before === after ? 0 : await countRefusals(deps, tx, phone ?? '');
  if (isRefusedTo(rules, refusals)) throw refuse('phone', refusedText(refusals));
  const pincode = isInPincodes(rules.cashRiskPincodes, postalCode);
  const found = { refusals: refusals > 0, pincode };
  return { cashRisks: addRisks(rules, order.cashRisks, found) };
}

function isSameAddress(one: object, other: object): boolean {
  return isDeepStrictEqual(omitEmpty(one), omitEmpty(other));
}
