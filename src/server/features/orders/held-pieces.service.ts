import type { Db } from '../../platform/database.ts';
import * as repository from './orders.repository.ts';

/**
 * How many pieces of products a customer's own unpaid orders keep for her: placing again ends those
 * orders first, so to her these pieces are to be had.
 */
export function createHeldPieces(db: Db) {
  return async (userId: string, productIds: string[]): Promise<Map<string, number>> => {
    if (productIds.length === 0) return new Map();
    const held = await repository.heldOrderIds(db, userId, productIds);
    const pieces = await repository.piecesOn(db, held);
    return new Map(pieces.map(({ productId, quantity }) => [productId, quantity]));
  };
}
