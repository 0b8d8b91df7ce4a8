import { isDeepStrictEqual } from 'node:util';
import type { User } from '../../../contract/accounts.ts';
import type { NewParcel, ParcelCorrection, ParcelReturn } from '../../../contract/order-admin.ts';
import { type Paise, subtract, sum, ZERO } from '../../../domain/money/money.ts';
import {
  addCredits,
  areAllPiecesBack,
  countPieces,
  countToComeBack,
  creditablePieces,
  creditPieces,
  type LinePieces,
  listUnsent,
  NO_CREDIT,
  sumCredit,
  unpaidCharges,
} from '../../../domain/orders/order-balance.ts';
import { isSent, isUnderWay } from '../../../domain/orders/order-state.ts';
import {
  collectAfterReturn,
  creditWithRounding,
  getCollect,
  parcelCollect,
  shareHeldCash,
  splitCash,
} from '../../../domain/orders/parcel-cash.ts';
import { isCollected } from '../../../domain/payments/payment-methods.ts';
import { newId } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField, orNotFound, stateConflict } from '../../platform/errors/shop-error.ts';
import { adjustStock } from '../catalogue/catalogue.service.ts';
import { recordRefusal } from './cash-shield.service.ts';
import {
  changeByAdmin,
  type OrderChangeDeps,
  recordEvent,
  requireAllowed,
  saveOrder,
  sendOrderEmail,
} from './order-change.service.ts';
import { creditOrder, type NewRefund, requireFresh, toStock } from './order-lifecycle.service.ts';
import * as repository from './order-pieces.repository.ts';
import { describePieces, toCreditable } from './order-views.ts';
import type { OrderRow } from './orders.repository.ts';

/** Puts pieces into the parcel that is prepared, or a new one; what it collects is fixed now. */
async function makeParcel(
  deps: OrderChangeDeps,
  tx: Tx,
  order: OrderRow,
  pieces: readonly LinePieces[],
  given: Pick<repository.ParcelRow, 'shippedAt' | 'deliveredAt'> &
    Partial<Pick<repository.ParcelRow, 'carrier' | 'trackingNumber'>>,
): Promise<repository.ParcelRow> {
  const rows = await repository.loadPieces(tx, order.id);
  const collectPaise = isCollected(order.paymentMethod)
    ? parcelCollect(toCreditable(order, rows), rows.parcels, order.duePaise, pieces)
    : ZERO;
  const prepared = rows.parcels.find((each) => !isSent(each));
  const parcel = {
    id: newId(),
    orderId: order.id,
    number: rows.parcels.length + 1,
    createdAt: deps.clock.now(),
    returnedAt: null,
    isRefused: false,
    receivedPaise: ZERO,
    ...prepared,
    ...given,
    carrier: given.carrier || prepared?.carrier || null,
    trackingNumber: given.trackingNumber || prepared?.trackingNumber || null,
    collectPaise,
    lines: pieces.map(({ lineId, quantity }) => ({ orderLineId: lineId, quantity })),
  };
  await repository.saveParcel(tx, parcel);
  for (const { lineId, quantity } of pieces) {
    await repository.addToLine(tx, lineId, { parcelledQuantity: quantity });
  }
  return parcel;
}

async function requireParcel(tx: Tx, order: OrderRow, id: string): Promise<repository.Parcel> {
  const parcels = await repository.listParcels(tx, [order.id]);
  const found = parcels.find((parcel) => parcel.id === id);
  return orNotFound(found, 'This parcel');
}

/** A parcel that is neither delivered nor back. @throws ShopError NOT_FOUND, ORDER_STATE */
async function requireOpenParcel(tx: Tx, order: OrderRow, id: string) {
  const parcel = await requireParcel(tx, order, id);
  if (parcel.deliveredAt) throw stateConflict('This parcel is already delivered.');
  if (parcel.returnedAt) throw stateConflict('This parcel came back.');
  return parcel;
}

/** Once everything of an order is delivered, the order is; before that, the parcel. */
async function recordDelivered(
  deps: OrderChangeDeps,
  tx: Tx,
  before: OrderRow,
  parcel: repository.Parcel,
) {
  const after = await saveOrder(deps, tx, before.id, 'deliver');
  const isWhole = after.state === 'delivered' && before.state !== 'delivered';
  if (isWhole) await recordEvent(deps, tx, before.id, 'delivered');
  else await recordEvent(deps, tx, before.id, 'parcel-delivered', `Parcel ${parcel.number}`);
}

/**
 * Takes off its order what came back of an unpaid parcel: its pieces, as far as they were not credited
 * before, and once it is back whole delivery and fee, as far as no money was received for them. What stays
 * under way is collected as far as it is due.
 */
async function creditReturned(
  deps: OrderChangeDeps,
  tx: Tx,
  admin: User,
  order: OrderRow,
  parcel: repository.Parcel,
  back: readonly LinePieces[],
  isWhole: boolean,
): Promise<void> {
  const rows = await repository.loadPieces(tx, order.id);
  const creditableOrder = toCreditable(order, rows);
  const pieces = back.flatMap(({ lineId, quantity }) => {
    const line = rows.lines.find(({ id }) => id === lineId);
    if (!line) return [];
    const awaited = countToComeBack({
      parcelled: line.parcelledQuantity,
      sent: creditablePieces(line, creditableOrder).sent,
      // Without these pieces, which are counted already.
      returned: line.returnedQuantity - quantity,
    });
    return awaited < quantity ? [{ lineId, quantity: quantity - awaited }] : [];
  });
  const isWholeFirst = isWhole && parcel.number === 1;
  const charges = isWholeFirst
    ? unpaidCharges(creditableOrder, await deps.money.sumNet(tx, order.id))
    : NO_CREDIT;
  const others = rows.parcels.filter(({ id }) => id !== parcel.id);
  const share = creditPieces(creditableOrder, pieces, charges);
  const credit =
    isWhole && isCollected(order.paymentMethod)
      ? creditWithRounding(creditableOrder, share, others, order.duePaise)
      : share;
  const refund: NewRefund = {
    ...{ origin: 'admin', actorId: admin._id, note: 'The parcel came back' },
    ...{ isRequired: true, credit, sendPaise: ZERO },
  };
  await creditOrder(tx, order, refund, deps.clock.now());
  if (isWhole) return;
  const after = { ...creditableOrder, credited: addCredits([creditableOrder.credited, credit]) };
  const duePaise = subtract(order.duePaise, sumCredit(credit));
  const collectPaise = collectAfterReturn(after, parcel, others, duePaise);
  await repository.updateParcel(tx, parcel.id, { collectPaise });
}

/** Sends a parcel, with all pieces that are left or some. @throws ShopError ORDER_STATE, BAD_INPUT */
export const sendParcel = (
  deps: OrderChangeDeps,
  admin: User,
  orderId: string,
  { items, ...parcel }: NewParcel,
) =>
  changeByAdmin(deps, admin, orderId, async (tx, order) => {
    await requireAllowed(tx, order, 'ship');
    const lines = await repository.listLines(tx, [orderId]);
    const unsent = listUnsent(lines);
    const known = lines.map((line) => line.id);
    const pieces = items ? choosePieces(items, unsent, known, NOT_UNSENT) : unsent;
    const made = await makeParcel(deps, tx, order, pieces, {
      ...parcel,
      shippedAt: deps.clock.now(),
      deliveredAt: null,
    });
    await saveOrder(deps, tx, orderId, 'ship');
    const { id, number } = made;
    const text = parcelText(made);
    if (number === 1) await recordEvent(deps, tx, orderId, 'shipped', text);
    else {
      const note = [`Parcel ${number}`, text].filter(Boolean).join(': ');
      await recordEvent(deps, tx, orderId, 'parcel-shipped', note);
    }
    await sendOrderEmail(deps, tx, order, 'shipped', id, { parcelId: id });
    const after = items ? { ...parcel, pieces: countPieces(pieces) } : parcel;
    return { action: 'shipped', before: null, after };
  });

/**
 * Corrects a parcel's carrier and number. @throws ShopError ORDER_STATE once it arrived, STALE_VERSION when
 * they changed meanwhile
 */
export const correctParcel = (
  deps: OrderChangeDeps,
  admin: User,
  orderId: string,
  parcelId: string,
  { seen, ...wanted }: ParcelCorrection,
) =>
  changeByAdmin(deps, admin, orderId, async (tx, order) => {
    const parcel = await requireOpenParcel(tx, order, parcelId);
    const before = { carrier: parcel.carrier ?? '', trackingNumber: parcel.trackingNumber ?? '' };
    if (isDeepStrictEqual(before, wanted)) return null;
    requireFresh(isDeepStrictEqual(before, seen), 'Someone else changed the tracking details.');
    await repository.updateParcel(tx, parcelId, {
      carrier: wanted.carrier || null,
      trackingNumber: wanted.trackingNumber || null,
    });
    await recordEvent(deps, tx, orderId, 'parcel-corrected', parcelText(wanted));
    return { action: 'corrected', before, after: wanted };
  });

/** Marks a parcel as delivered. Returns what its courier has collected. */
export async function deliverParcel(
  deps: OrderChangeDeps,
  tx: Tx,
  order: OrderRow,
  parcelId: string,
): Promise<Paise> {
  const parcel = await requireOpenParcel(tx, order, parcelId);
  if (!isSent(parcel)) throw stateConflict('This parcel is not sent yet.');
  await markDelivered(deps, tx, order, [parcel]);
  await recordDelivered(deps, tx, order, parcel);
  const { collectPaise } = await requireParcel(tx, order, parcelId);
  return collectPaise;
}

/** What was collected is fixed now: money that arrived on another way was not. */
async function markDelivered(
  deps: OrderChangeDeps,
  tx: Tx,
  order: OrderRow,
  arrived: readonly repository.Parcel[],
): Promise<void> {
  const parcels = await repository.listParcels(tx, [order.id]);
  for (const parcel of arrived) {
    const collectPaise = getCollect(parcel, parcels, order.duePaise);
    const change = { deliveredAt: deps.clock.now(), collectPaise };
    await repository.updateParcel(tx, parcel.id, change);
  }
}

/** What couriers have of an order's due amount. */
export const sumHeldCash = async (tx: Tx, { id, duePaise }: OrderRow): Promise<Paise> =>
  splitCash(await repository.listParcels(tx, [id]), duePaise).withCourierPaise;

/** Counts cash that couriers have handed over: for one parcel, else for those sent first. */
export async function receiveCash(
  tx: Tx,
  orderId: string,
  cash: Paise,
  parcelId?: string,
): Promise<void> {
  const parcels = await repository.listParcels(tx, [orderId]);
  const asked = parcels.filter(({ id }) => parcelId === undefined || id === parcelId);
  for (const { parcel, taken } of shareHeldCash(asked, cash)) {
    const receivedPaise = sum(parcel.receivedPaise, taken);
    await repository.updateParcel(tx, parcel.id, { receivedPaise });
  }
}

/** Counts cash that couriers could not collect as not collected, of the parcels sent first. */
export async function writeOffCash(tx: Tx, orderId: string, cash: Paise): Promise<void> {
  const parcels = await repository.listParcels(tx, [orderId]);
  for (const { parcel, taken } of shareHeldCash(parcels, cash)) {
    const collectPaise = subtract(parcel.collectPaise, taken);
    await repository.updateParcel(tx, parcel.id, { collectPaise });
  }
}

/** Marks all of an order as delivered: the parcels under way, and what was not sent before. */
export async function deliverAll(deps: OrderChangeDeps, tx: Tx, order: OrderRow): Promise<Date> {
  await requireAllowed(tx, order, 'deliver');
  const deliveredAt = deps.clock.now();
  const unsent = listUnsent(await repository.listLines(tx, [order.id]));
  const parcels = await repository.listParcels(tx, [order.id]);
  if (unsent.length > 0)
    await makeParcel(deps, tx, order, unsent, { shippedAt: null, deliveredAt });
  await markDelivered(deps, tx, order, parcels.filter(isUnderWay));
  await saveOrder(deps, tx, order.id, 'deliver');
  await recordEvent(deps, tx, order.id, 'delivered');
  return deliveredAt;
}

/**
 * Records which pieces of a parcel came back, and puts them into stock where they can be sold again.
 * Those of an unpaid order are credited, unless the courier has their cash by now; others by a refund.
 */
export const returnParcel = (
  deps: OrderChangeDeps,
  admin: User,
  orderId: string,
  parcelId: string,
  { items, isRefused }: ParcelReturn,
) =>
  changeByAdmin(deps, admin, orderId, async (tx, order) => {
    const parcel = await requireParcel(tx, order, parcelId);
    const out = parcel.lines.flatMap(({ orderLineId, quantity, returnedQuantity }) => {
      const left = quantity - returnedQuantity;
      return left > 0 ? [{ lineId: orderLineId, quantity: left }] : [];
    });
    if (out.length === 0) throw stateConflict('All of this parcel is back already.');
    const known = parcel.lines.map(({ orderLineId }) => orderLineId);
    const back = items ? choosePieces(items, out, known, NOT_IN_PARCEL) : out;
    const restocks = back.map((piece) => ({
      ...piece,
      restocked:
        (items?.find(({ item }) => item === piece.lineId)?.restock ?? true) ? piece.quantity : 0,
    }));
    for (const piece of restocks) await repository.returnPieces(tx, parcelId, piece);
    const lines = await repository.listLines(tx, [orderId]);
    const restocked = restocks.map(({ lineId, restocked: quantity }) => ({ lineId, quantity }));
    await adjustStock(tx, toStock(lines, restocked));
    const isWhole = countPieces(back) === countPieces(out);
    const hasComeBack = isWhole && !parcel.deliveredAt;
    // Of one that comes back in steps, a single refused piece counts: the customer did not take it.
    const wasRefused = parcel.isRefused || isRefused;
    if (!parcel.deliveredAt) {
      const returnedAt = isWhole ? deps.clock.now() : null;
      await repository.updateParcel(tx, parcelId, { returnedAt, isRefused: wasRefused });
    }
    const isUnpaid = order.paidAt === null;
    const isWithCourier = parcel.deliveredAt !== null && isCollected(order.paymentMethod);
    if (isUnpaid && !isWithCourier) {
      if (hasComeBack && wasRefused) await recordRefusal(deps, tx, order);
      await creditReturned(deps, tx, admin, order, parcel, back, isWhole);
    }
    await saveOrder(deps, tx, orderId, 'refund');
    const isOrderBack = areAllPiecesBack(lines);
    const note = isOrderBack ? null : describePieces(lines, back);
    await recordEvent(deps, tx, orderId, isOrderBack ? 'returned' : 'pieces-returned', note);
    const counts = { pieces: countPieces(back), intoStock: countPieces(restocked) };
    return { action: 'returned', before: null, after: counts };
  });

const NOT_UNSENT = 'Fewer pieces of this line are left to be sent.';
const NOT_IN_PARCEL = 'Fewer pieces of this line are in the parcel.';

/**
 * The chosen pieces of the `known` lines, of each at most as many as there are. @throws ShopError BAD_INPUT,
 * ORDER_STATE at the item
 */
function choosePieces(
  items: readonly { item: string; qty: number }[],
  available: readonly LinePieces[],
  known: readonly string[],
  tooMany: string,
): LinePieces[] {
  if (items.length === 0) throw invalidField('items', 'Choose the items');
  for (const [index, { item, qty }] of items.entries()) {
    const at = `items.${index}`;
    if (!known.includes(item)) throw invalidField(`${at}.item`, 'This is no line of the order');
    if (items.findIndex((other) => other.item === item) !== index) {
      throw invalidField(`${at}.item`, 'Name each line once');
    }
    const found = available.find(({ lineId }) => lineId === item);
    if (qty > (found?.quantity ?? 0)) throw invalidField(`${at}.qty`, tooMany, 'ORDER_STATE');
  }
  return items.map(({ item, qty }) => ({ lineId: item, quantity: qty }));
}

function parcelText({
  carrier,
  trackingNumber,
}: Record<'carrier' | 'trackingNumber', string | null>) {
  return [carrier, trackingNumber].filter(Boolean).join(' ') || null;
}
