import { z } from 'zod';
import type { UserSort } from '../../../domain/user-filters.ts';
import { decodeCursor, moment } from '../../platform/list-cursor.ts';
import type { ListedUser, UserCursor } from './user-list.repository.ts';

const byMoment = moment.transform((ms) => new Date(ms));

const keySchemas: Record<UserSort, z.ZodType<UserCursor['key']>> = {
  newest: byMoment,
  oldest: byMoment,
  name: z.string().refine((text) => !text.includes('\0')),
};

export function writeUserCursor({ id, createdAt, lowerName }: ListedUser, sort: UserSort): string {
  const key = sort === 'name' ? lowerName : createdAt.getTime();
  return Buffer.from(JSON.stringify({ sort, key, id })).toString('base64url');
}

/** @throws ShopError BAD_INPUT when the text is not of a list in this order */
export function readUserCursor(text: string, sort: UserSort): UserCursor {
  const schema = z.object({ sort: z.literal(sort), key: keySchemas[sort], id: z.uuid() });
  return decodeCursor(schema, text, ({ key, id }) => ({ key, id }));
}
