import type { Cart } from '../../../contract/cart.ts';
import type { Product } from '../../../contract/product.ts';
import { sellingPrice } from '../../../domain/pricing.ts';
import { MAX_QUANTITY, OUT_OF_STOCK_NOTICE } from '../../../domain/stock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isId, newId } from '../../platform/ids.ts';
import { notFound, ShopError } from '../../platform/shop-error.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import * as repository from './cart.repository.ts';

interface CartDeps {
  db: Db;
  clock: Clock;
  catalogue: CatalogueService;
  /** How many pieces of these products the customer's own unpaid orders keep for her. */
  heldPieces: (userId: string, productIds: string[]) => Promise<Map<string, number>>;
}

export type CartService = ReturnType<typeof createCartService>;

export function createCartService({ db, clock, catalogue, heldPieces }: CartDeps) {
  /** The product as this customer can have it: with the pieces her own unpaid orders keep. */
  async function asToBeHad(userId: string, products: Product[]): Promise<Map<string, Product>> {
    const own = await heldPieces(
      userId,
      products.map(({ _id }) => _id),
    );
    return new Map(
      products.map((product) => {
        const countInStock = product.countInStock + (own.get(product._id) ?? 0);
        return [product._id, { ...product, countInStock }];
      }),
    );
  }

  async function cartOf(userId: string): Promise<Cart> {
    const lines = await repository.linesOf(db, userId);
    const found = await catalogue.productsByIds(
      db,
      lines.map((line) => line.productId),
    );
    const products = await asToBeHad(userId, [...found.values()]);
    const carts = lines.flatMap((line) => {
      const product = products.get(line.productId);
      return product ? [{ _id: line.id, productId: product, count: line.quantity }] : [];
    });
    return { carts };
  }

  return {
    cartOf,

    /** Sets the count of one product. @throws ShopError NOT_FOUND, NOT_ENOUGH_STOCK */
    async setLine(userId: string, productId: string, count: number): Promise<Cart> {
      const found = await catalogue.product(productId);
      const product = (await asToBeHad(userId, [found])).get(productId) ?? found;
      if (count > product.countInStock) throw notEnough(product);
      if (count > MAX_QUANTITY) throw tooMany();
      await repository.setLine(db, {
        id: newId(),
        userId,
        productId,
        quantity: count,
        createdAt: clock.now(),
      });
      return cartOf(userId);
    },

    /** @throws ShopError NOT_FOUND when the line is not in this user's cart */
    async removeLine(userId: string, lineId: string): Promise<Cart> {
      const isDeleted = isId(lineId) && (await repository.deleteLine(db, userId, lineId));
      if (!isDeleted) throw notFound('This line of the cart');
      return cartOf(userId);
    },

    /** Takes ordered products out of the cart, in the order's transaction. */
    removeProducts: (tx: Tx, userId: string, productIds: string[]) =>
      repository.deleteProducts(tx, userId, productIds),

    /** Takes everything out of a cart. */
    empty: (tx: Tx, userId: string) => repository.deleteLines(tx, userId),

    productsInCarts: (tx: Tx, productIds: string[]) => repository.productsInCarts(tx, productIds),
  };
}

/** As much as no order may hold is refused here already. */
function tooMany(): ShopError {
  const message = `Quantity must be at most ${MAX_QUANTITY}`;
  return new ShopError('BAD_INPUT', message, { issues: [{ path: 'count', message }] });
}

function notEnough(product: Product): ShopError {
  const { _id, name, countInStock } = product;
  const message =
    countInStock === 0
      ? OUT_OF_STOCK_NOTICE
      : `Only ${countInStock} of ${name} ${countInStock === 1 ? 'is' : 'are'} left`;
  return new ShopError('NOT_ENOUGH_STOCK', message, {
    lines: [{ product: _id, name, price: sellingPrice(product), countInStock }],
  });
}
