import { useSyncExternalStore } from 'react';
import type { OrderDraftLine } from '../../../contract/checkout.ts';
import { ApiError } from '../../../contract/client.ts';
import type { Product } from '../../../contract/product.ts';
import { showVariant } from '../../../domain/catalogue/variants.ts';
import { callApi } from '../../platform/api.ts';
import {
  isCount,
  storageItem,
  subscribeToStorage,
  toFields,
} from '../../platform/browser-storage.ts';
import {
  addItem,
  applyConflicts,
  availableItems,
  type Choice,
  countItems,
  invalidItem,
  itemKey,
  type LocalCartItem,
  parseCartItems,
  parseInvalidEntries,
  toCartItem,
  toCartItems,
} from './cart-items.ts';

// One stored list, read in two ways: as the valid items, and as the entries that are not.
const cartItems = storageItem('cartItems', parseCartItems);
const invalidEntries = storageItem('cartItems', parseInvalidEntries);

type Items = LocalCartItem[];

/**
 * While changes are on their way to the server, one after another: the cart without them, which
 * becomes the cart when all are answered, the cart as it is shown, and the end of the last change.
 */
let pending: { confirmed: Items; shown: Items; settled: Promise<unknown> } | null = null;

export const useCart = cartItems.use;

export function useInvalidItems(): OrderDraftLine[] {
  return invalidEntries.use().map(invalidItem);
}

/** Takes the invalid entries out of this browser's cart; the server has none. */
export function removeInvalidItems(): void {
  cartItems.write(cartItems.read());
}

/**
 * Whether this browser's cart has no entry at all, not even one that can't be ordered. False while a
 * removal is pending: if it fails, its item comes back.
 */
export function isCartEmpty(): boolean {
  const isKnown = pending === null || pending.confirmed.length === 0;
  return isKnown && cartItems.read().length === 0 && invalidEntries.read().length === 0;
}

export function useCartEmpty(): boolean {
  return useSyncExternalStore(subscribeToStorage, isCartEmpty, () => false);
}

/** The number of pieces that can be ordered, as the summary has it. */
export function useCartCount(): number {
  return countItems(availableItems(useCart()));
}

/**
 * Puts a product into the cart, in the place of an item of the same variant, as the shop has it now:
 * here, then on the server, whose answer is then the cart. Resolves to that product. While the shop
 * cannot be reached the change is kept here, and sent when the cart is next loaded, unless a later
 * change of the product has been sent. Throws `ApiError` when refused, with the cart as before.
 */
export async function addToCart(known: Product, quantity: number, choice: Choice = {}) {
  const product = showVariant(await fetchProduct(known), choice.variant);
  const item = toCartItem(product, quantity, '', choice);
  return { savedWhere: await putItem(item), product };
}

/** A product as the shop has it now; as it is known while the shop cannot be reached. */
async function fetchProduct(known: Product): Promise<Product> {
  try {
    return await callApi('GET /api/products/{id}', { params: { id: known._id } });
  } catch (error) {
    if (isOffline(error)) return known;
    throw error;
  }
}

/** Sets the quantity of an item of the cart, by its key; kept and refused as with `addToCart`. */
export async function setQuantity(key: string, quantity: number): Promise<SavedWhere> {
  const item = findItem(key);
  return item ? putItem({ ...item, qty: quantity }) : 'server';
}

/** Where a change is: on the server, or only in this browser while the shop cannot be reached. */
type SavedWhere = 'server' | 'browser';

async function putItem(item: LocalCartItem): Promise<SavedWhere> {
  const applyLocally = (items: Items) => addItem(items, item);
  let where: SavedWhere = 'server';
  await change(applyLocally, async (confirmed) => {
    try {
      return await sendItem(item);
    } catch (error) {
      if (!isOffline(error)) throw error;
      where = 'browser';
      keepUnsent(itemKey(item), item.qty);
      return applyLocally(confirmed);
    }
  });
  return where;
}

const refusalListeners = new Set<(message: string) => void>();

/** Calls back with the message for each kept change that the shop refuses later. Returns how to stop. */
export function onCartRefused(listener: (message: string) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Sends the kept changes, then fetches the cart. What cannot be sent now stays kept. */
async function fetchCurrentCart(): Promise<Items> {
  for (const [key, qty] of Object.entries(unsent.read())) {
    const item = findItem(key);
    const sent = item && sendItem({ ...item, qty });
    await sent?.catch((error) => {
      if (!isRefusal(error)) throw error;
      for (const listener of refusalListeners) listener(error.message);
    });
    keepUnsent(key, null);
  }
  return fetchCart();
}

/** Whether a repeat would fail alike: not while the shop is busy or restarts, nor before a sign-in. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
}

function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Takes an item out of the cart by its key, here and then on the server; errors as with `addToCart`. */
export function removeFromCart(key: string): Promise<void> {
  return change(
    (items) => items.filter((item) => itemKey(item) !== key),
    async (confirmed) => {
      const items = await removeLine(key, confirmed);
      keepUnsent(key, null);
      return items;
    },
  );
}

/** Replaces the cart by the server's, as after sign-in. Throws `ApiError`, with the cart as before. */
export function loadCart(): Promise<void> {
  return change((items) => items, fetchCurrentCart);
}

/** Whether the server is about to answer with the cart. */
export const isCartPending = (): boolean => pending !== null;

export async function refreshCart(): Promise<void> {
  await loadCart().catch(() => undefined);
}

/** Empties this browser's cart, for example after an order; the server empties its own. */
export function resetCart(): void {
  if (pending) pending.confirmed = [];
  unsent.remove();
  cartItems.remove();
}

async function change(
  applyLocally: (items: Items) => Items,
  sendToServer: (confirmed: Items) => Promise<Items>,
): Promise<void> {
  const before = cartItems.read();
  pending ??= { confirmed: before, shown: before, settled: Promise.resolve() };
  const cart = pending;
  cart.shown = show(applyLocally(before));
  const call = cart.settled.then(() => sendToServer(cart.confirmed));
  const settled = call.catch(() => undefined);
  cart.settled = settled;
  try {
    cart.confirmed = await call;
  } catch (error) {
    if (error instanceof ApiError) cart.confirmed = applyConflicts(cart.confirmed, error.lines);
    throw error;
  } finally {
    if (cart.settled === settled) {
      pending = null;
      // A cart that was emptied meanwhile, by an order or by signing out, stays empty.
      if (cartItems.read() === cart.shown) show(cart.confirmed);
    }
  }
}

/** Stores the items, beside the entries that are none; returns them as they are then read. */
function show(items: Items): Items {
  const entries = [...items, ...invalidEntries.read()];
  // An empty cart leaves nothing stored, as after an order (specification §3).
  if (entries.length === 0) cartItems.remove();
  else invalidEntries.write(entries);
  return cartItems.read();
}

async function fetchCart(): Promise<Items> {
  return toCartItems(await callApi('GET /api/cart'));
}

/** An item of this browser's cart by its key; another tab may have removed it. */
function findItem(key: string): LocalCartItem | undefined {
  return cartItems.read().find((item) => itemKey(item) === key);
}

async function sendItem(item: LocalCartItem): Promise<Items> {
  const { product: productId, variant: variantId, qty: count } = item;
  const cart = await callApi('POST /api/cart', { body: { productId, variantId, count } });
  keepUnsent(itemKey(item), null);
  return toCartItems(cart);
}

/** A line that another tab has removed counts as removed. */
async function removeLine(key: string, confirmed: Items): Promise<Items> {
  const idIn = (items: Items) => items.find((item) => itemKey(item) === key)?._id;
  const id = idIn(confirmed) || idIn(await fetchCart());
  if (!id) return fetchCart();
  try {
    return toCartItems(await callApi('DELETE /api/cart/{id}', { params: { id } }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return fetchCart();
    throw error;
  }
}

/**
 * Quantities by the keys of items that are not sent yet, because the shop could not be reached. They
 * stay in this browser until they are sent, through reloads too.
 */
const unsent = storageItem('cartUnsent', (found) => {
  const entries = Object.entries(toFields(found));
  const isQuantity = (entry: [string, unknown]): entry is [string, number] =>
    isCount(entry[1]) && entry[1] > 0;
  return Object.fromEntries(entries.filter(isQuantity));
});

/** Keeps a quantity until it is sent; null: it was. */
function keepUnsent(key: string, quantity: number | null): void {
  const { [key]: _, ...others } = unsent.read();
  const kept = quantity === null ? others : { ...others, [key]: quantity };
  if (Object.keys(kept).length > 0) unsent.write(kept);
  else unsent.remove();
}

/** The keys of items whose quantity is kept in this browser until it can be sent. */
export function useUnsentKeys(): string[] {
  return Object.keys(unsent.use());
}
