import { z } from 'zod';
import type { AdminProductSort } from '../../../contract/admin-product.ts';
import { decodeCursor, moment } from '../../platform/list-cursor.ts';
import type { ProductRow } from './catalogue.repository.ts';

/** The orders of the owner's list. */
export type OwnersSort = AdminProductSort | 'newest';

/** A row of the owner's list, with its place in an order by name. */
export interface OwnersRow {
  product: ProductRow;
  lowerName: string;
}

/** Where a page of the owner's list ended; moments are dates. */
export interface OwnersCursor {
  key: string | number | Date;
  id: string;
}

const byMoment = moment.transform((ms) => new Date(ms));

const keySchemas: Record<OwnersSort, z.ZodType<OwnersCursor['key']>> = {
  newest: byMoment,
  changed: byMoment,
  name: z.string().refine((text) => !text.includes('\0')),
  'price-asc': z.int32(),
  'price-desc': z.int32(),
  'stock-asc': z.int32(),
  'stock-desc': z.int32(),
};

export function writeOwnersCursor(last: OwnersRow, sort: OwnersSort): string {
  const cursor = { sort, key: keyOf(last, sort), id: last.product.id };
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws ShopError BAD_INPUT when the text is not of a list in this order */
export function readOwnersCursor(text: string, sort: OwnersSort): OwnersCursor {
  const schema = z.object({ sort: z.literal(sort), key: keySchemas[sort], id: z.uuid() });
  return decodeCursor(schema, text, ({ key, id }) => ({ key, id }));
}

function keyOf({ product, lowerName }: OwnersRow, sort: OwnersSort): string | number {
  switch (sort) {
    case 'newest':
      return product.createdAt.getTime();
    case 'changed':
      return product.updatedAt.getTime();
    case 'name':
      return lowerName;
    case 'price-asc':
    case 'price-desc':
      return product.sellingPaise;
    case 'stock-asc':
    case 'stock-desc':
      return product.stock;
  }
}
