import type { DbOrTx } from '../../platform/db/database.ts';
import { pictureSrc } from '../../platform/pictures/picture-files.ts';
import * as repository from './orders.repository.ts';
import { heldOrderIds } from './unpaid-orders.repository.ts';

// What cart and catalogue ask about the products on orders.

/** How many pieces of these products a customer's own unpaid orders hold: placing again frees them. */
export async function heldPieces(db: DbOrTx, userId: string, productIds: string[]) {
  if (productIds.length === 0) return new Map<string, number>();
  const pieces = await repository.piecesOn(db, await heldOrderIds(db, userId, productIds));
  return new Map(pieces.map(({ productId, quantity }) => [productId, quantity]));
}

/** Whether an order shows a picture, by its hash: orders show what was bought. */
export function isOrderedPicture(db: DbOrTx, hash: string): Promise<boolean> {
  return repository.showsPicture(db, pictureSrc(hash));
}
