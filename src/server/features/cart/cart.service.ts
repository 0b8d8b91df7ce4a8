import type { Cart } from '../../../contract/cart.ts';
import { MAX_QUANTITY, OUT_OF_STOCK_NOTICE } from '../../../domain/catalogue/product.ts';
import type { InPaise } from '../../../domain/money/money.ts';
import { invalidField, notFound, ShopError } from '../../platform/errors/shop-error.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { lineConflict, type ProductSnapshot } from '../catalogue/product-views.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './cart.repository.ts';

export { emptyCart, listLines, productsInCarts, takeOrdered } from './cart.repository.ts';

export interface CartService {
  readCart: (userId: string) => Promise<InPaise<Cart>>;
  setLine: (userId: string, productId: string, quantity: number) => Promise<InPaise<Cart>>;
  /** @throws ShopError NOT_FOUND when the line is not in this customer's cart */
  removeLine: (userId: string, lineId: string) => Promise<InPaise<Cart>>;
}

/** The feature of orders imports this one; it gives it what the customer's own unpaid orders hold. */
interface OwnUnpaidOrders {
  sumHeldPieces: (userId: string, productIds: string[]) => Promise<Map<string, number>>;
}

/** Carts of signed-in customers, with the present price and stock of each product. */
export function createCartService(
  deps: ServiceBase & { catalogue: CatalogueService; orders: OwnUnpaidOrders },
): CartService {
  const { db, clock, catalogue, orders } = deps;

  async function readCart(userId: string): Promise<InPaise<Cart>> {
    const lines = await repository.listLines(db, userId);
    const ids = lines.map(({ productId }) => productId);
    const products = await catalogue.findProducts(db, ids);
    const held = await orders.sumHeldPieces(userId, ids);
    const carts = lines.flatMap(({ id, productId, quantity }) => {
      const product = products.get(productId);
      if (!product) return [];
      const countInStock = product.countInStock + (held.get(productId) ?? 0);
      return [{ _id: id, productId: { ...product, countInStock }, count: quantity }];
    });
    return { carts };
  }

  return {
    readCart,

    async setLine(userId, productId, quantity) {
      const product = (await catalogue.loadSnapshots(db, [productId])).get(productId);
      if (!product?.isForSale) throw notFound('This product');
      const held = (await orders.sumHeldPieces(userId, [productId])).get(productId) ?? 0;
      const stock = product.stock + held;
      if (quantity > stock) throw notEnough({ ...product, stock });
      if (quantity > MAX_QUANTITY) {
        throw invalidField('count', `Quantity must be at most ${MAX_QUANTITY}`);
      }
      const line = { userId, productId, quantity, createdAt: clock.now() };
      await repository.setLine(db, line);
      return readCart(userId);
    },

    async removeLine(userId, lineId) {
      const isDeleted = await repository.deleteLine(db, userId, lineId);
      if (!isDeleted) throw notFound('This line of the cart');
      return readCart(userId);
    },
  };
}

function notEnough(product: ProductSnapshot): ShopError {
  const { name, stock } = product;
  const message =
    stock === 0
      ? OUT_OF_STOCK_NOTICE
      : `Only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} left`;
  return new ShopError('NOT_ENOUGH_STOCK', message, { lines: [lineConflict(product)] });
}
