import { useSyncExternalStore } from 'react';
import type { Cart } from '../../../contract/cart.ts';
import type { Product } from '../../../contract/catalogue.ts';
import { ApiError } from '../../../contract/client.ts';
import type { OrderDraftLine } from '../../../contract/orders.ts';
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

// Changes are shown at once and sent to the server one after another. `confirmed` is the cart
// without the pending changes: it becomes the cart when the last of them has been answered.
let confirmed: LocalCartItem[] = [];
let shown = confirmed;
let pending = 0;
let lastCall: Promise<unknown> = Promise.resolve();

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
  const isKnown = pending === 0 || confirmed.length === 0;
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
 * here, then on the server, whose answer is then the cart. Resolves to that product. While the shop cannot be reached the change is kept here,
 * and sent when the cart is next loaded, unless a later change of the product has been sent. Throws
 * `ApiError` when refused, with the cart as before.
 */
export async function addToCart(known: Product, quantity: number, choice: Choice = {}) {
  const product = showVariant(await fetchProduct(known), choice.variant);
  const item = toCartItem(product, quantity, '', choice);
  const savedWhere = await changeQuantity(itemKey(item), quantity, (items) => addItem(items, item));
  return { savedWhere, product };
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
export function setQuantity(key: string, quantity: number): Promise<SavedWhere> {
  return changeQuantity(key, quantity, (items) =>
    items.map((item) => (itemKey(item) === key ? { ...item, qty: quantity } : item)),
  );
}

/** Where a change is: on the server, or only in this browser while the shop cannot be reached. */
type SavedWhere = 'server' | 'browser';

async function changeQuantity(
  key: string,
  quantity: number,
  applyLocally: (items: LocalCartItem[]) => LocalCartItem[],
): Promise<SavedWhere> {
  let where: SavedWhere = 'server';
  await change(applyLocally, async () => {
    try {
      const cart = await setLine(key, quantity);
      unsentChanges.drop(key);
      return cart;
    } catch (error) {
      if (!isOffline(error)) throw error;
      where = 'browser';
      unsentChanges.keep(key, quantity);
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
async function fetchCurrentCart(): Promise<Cart> {
  for (const [key, quantity] of unsentChanges.read()) {
    await setLine(key, quantity).catch((error) => {
      if (!isRefusal(error)) throw error;
      for (const listener of refusalListeners) listener(error.message);
    });
    unsentChanges.drop(key);
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
    async () => {
      const cart = await removeLine(key);
      unsentChanges.drop(key);
      return cart;
    },
  );
}

/** Replaces the cart by the server's, as after sign-in. Throws `ApiError`, with the cart as before. */
export function loadCart(): Promise<void> {
  return change((items) => items, fetchCurrentCart);
}

export async function refreshCart(): Promise<void> {
  await loadCart().catch(() => undefined);
}

/** Empties this browser's cart, for example after an order; the server empties its own. */
export function resetCart(): void {
  confirmed = [];
  unsentChanges.clear();
  cartItems.remove();
}

async function change(
  applyLocally: (items: LocalCartItem[]) => LocalCartItem[],
  sendToServer: () => Promise<Cart | LocalCartItem[]>,
): Promise<void> {
  if (pending === 0) confirmed = cartItems.read();
  pending += 1;
  show(applyLocally(cartItems.read()));
  const call = lastCall.then(sendToServer);
  lastCall = call.catch(() => undefined);
  try {
    const answer = await call;
    confirmed = Array.isArray(answer) ? answer : toCartItems(answer);
  } catch (error) {
    if (error instanceof ApiError) confirmed = applyConflicts(confirmed, error.lines);
    throw error;
  } finally {
    pending -= 1;
    // A cart that was emptied meanwhile, by an order or by signing out, stays empty.
    if (pending === 0 && cartItems.read() === shown) show(confirmed);
  }
}

function show(items: LocalCartItem[]): void {
  const entries = [...items, ...invalidEntries.read()];
  // An empty cart leaves nothing stored, as after an order (specification §3).
  if (entries.length === 0) cartItems.remove();
  else invalidEntries.write(entries);
  shown = cartItems.read();
}

function fetchCart(): Promise<Cart> {
  return callApi('GET /api/cart');
}

function setLine(key: string, count: number): Promise<Cart> {
  const item = [...cartItems.read(), ...confirmed].find((each) => itemKey(each) === key);
  const body = { productId: item?.product ?? key, variantId: item?.variant, count };
  return callApi('POST /api/cart', { body });
}

/** A line that another tab has removed counts as removed. */
async function removeLine(key: string): Promise<Cart> {
  const known = confirmed.find((item) => itemKey(item) === key)?._id;
  try {
    const id = known || (await lineIdOnServer(key));
    return id ? await callApi('DELETE /api/cart/{id}', { params: { id } }) : await fetchCart();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return fetchCart();
    throw error;
  }
}

async function lineIdOnServer(key: string): Promise<string | undefined> {
  return toCartItems(await fetchCart()).find((item) => itemKey(item) === key)?._id;
}

/**
 * Quantities by the keys of items that are not sent yet, because the shop could not be reached. They
 * stay in this browser until they are sent, through reloads too.
 */
const unsent = storageItem('cartUnsent', parseUnsent);

const unsentChanges = {
  read: (): [key: string, quantity: number][] => Object.entries(unsent.read()),
  keep: (key: string, quantity: number) => unsent.write({ ...unsent.read(), [key]: quantity }),
  drop(key: string): void {
    const { [key]: _, ...others } = unsent.read();
    if (Object.keys(others).length > 0) unsent.write(others);
    else unsent.remove();
  },
  clear: unsent.remove,
};

/** The keys of items whose quantity is kept in this browser until it can be sent. */
export function useUnsentKeys(): string[] {
  return Object.keys(unsent.use());
}

function parseUnsent(found: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(toFields(found)).filter(
      (entry): entry is [string, number] => isCount(entry[1]) && entry[1] > 0,
    ),
  );
}
