import type { Cart, CartInput } from '../../../contract/cart.ts';
import type { Product } from '../../../contract/product.ts';
import { MAX_QUANTITY, OUT_OF_STOCK_NOTICE } from '../../../domain/catalogue/product.ts';
import { chooseMessage, fullName, showVariant } from '../../../domain/catalogue/variants.ts';
import { type InPaise, ZERO } from '../../../domain/money/money.ts';
import { invalidField, notFound, ShopError } from '../../platform/errors/shop-error.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { lineConflict, type VariantSnapshot } from '../catalogue/product-views.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './cart.repository.ts';

export { emptyCart, listLines, takeOrdered, variantsInCarts } from './cart.repository.ts';

/** The feature of orders imports this one; it gives it what the customer's own unpaid orders hold. */
interface OwnUnpaidOrders {
  sumHeldPieces: (userId: string, variantIds: string[]) => Promise<Map<string, number>>;
}

export interface CartDeps extends ServiceBase {
  catalogue: CatalogueService;
  orders: OwnUnpaidOrders;
}

/** The cart of a signed-in customer, with the present price and stock of each line. */
export async function readCart(
  { db, catalogue, orders }: CartDeps,
  userId: string,
): Promise<InPaise<Cart>> {
  const lines = await repository.listLines(db, userId);
  const ids = lines.map(({ variantId }) => variantId);
  const snapshots = await catalogue.loadSnapshots(db, ids);
  const productIds = [...snapshots.values()].map(({ productId }) => productId);
  const products = await catalogue.findProducts(db, productIds);
  const held = await orders.sumHeldPieces(userId, ids);
  const carts = lines.flatMap(({ id, variantId, quantity }) => {
    const snapshot = snapshots.get(variantId);
    const product = products.get(snapshot?.productId ?? '');
    if (!snapshot || !product) return [];
    const countInStock = snapshot.stock + (held.get(variantId) ?? 0);
    const isItself = snapshot.optionNames.length === 0 && variantId === product._id;
    const isGone = !isItself && !product.variants?.some(({ _id }) => _id === variantId);
    const seen = isGone ? atPrice(product, snapshot) : showVariant(product, variantId);
    const shown = { ...seen, countInStock };
    if (isItself) return [{ _id: id, productId: shown, count: quantity }];
    return [
      {
        _id: id,
        productId: { ...shown, isRemoved: !snapshot.isForSale },
        variantId,
        variant: snapshot.options ?? '',
        count: quantity,
      },
    ];
  });
  return { carts };
}

/** Puts a variant into the cart, in place of the quantity that is there. */
export async function setLine(
  deps: CartDeps,
  userId: string,
  { productId, variantId: chosen, count: quantity }: CartInput,
) {
  const { db, clock, catalogue, orders } = deps;
  const variantId = chosen ?? productId;
  const product = (await catalogue.loadSnapshots(db, [variantId])).get(variantId);
  if (product?.productId !== productId) throw notFound('This product');
  if (product.optionNames.length > 0 && !chosen)
    throw invalidField('variantId', chooseMessage(product.name, product.optionNames));
  if (!product.isForSale) throw notFound('This product');
  const held = (await orders.sumHeldPieces(userId, [variantId])).get(variantId) ?? 0;
  const stock = product.stock + held;
  if (quantity > stock) throw notEnough({ ...product, stock });
  if (quantity > MAX_QUANTITY) {
    throw invalidField('count', `Quantity must be at most ${MAX_QUANTITY}`);
  }
  const line = { userId, variantId, quantity, createdAt: clock.now() };
  await repository.setLine(db, line);
  return readCart(deps, userId);
}

/** @throws ShopError NOT_FOUND when the line is not in this customer's cart */
export async function removeLine(deps: CartDeps, userId: string, lineId: string) {
  const isDeleted = await repository.deleteLine(deps.db, userId, lineId);
  if (!isDeleted) throw notFound('This line of the cart');
  return readCart(deps, userId);
}

/** A product at the last price of a variant that it does not have any more. */
function atPrice(product: InPaise<Product>, { unitPaise: price }: VariantSnapshot) {
  const none = { discount: ZERO, discountPercentage: 0 };
  return { ...product, ...none, price, offerPrice: price, originalPrice: price };
}

function notEnough(product: VariantSnapshot): ShopError {
  const { stock } = product;
  const name = fullName(product);
  const message =
    stock === 0
      ? OUT_OF_STOCK_NOTICE
      : `Only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} left`;
  return new ShopError('NOT_ENOUGH_STOCK', message, { lines: [lineConflict(product)] });
}
