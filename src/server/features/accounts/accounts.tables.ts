import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn, referenceColumn } from '../../platform/db/columns.ts';

/** Users, in the shape better-auth reads and writes, plus the shop's own flags. */
export const users = pgTable(
  'users',
  {
    id: idColumn(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    isAdmin: boolean('is_admin').notNull().default(false),
    isDemo: boolean('is_demo').notNull().default(false),
    /** When the account was erased: the row stays for references, name and email are removed. */
    erasedAt: instantColumn('erased_at'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(table.email),
    index('users_created_at').on(table.createdAt, table.id),
    index('users_by_name').on(sql`lower(${table.name})`, table.id),
    index('users_admins').on(table.createdAt, table.id).where(sql`${table.isAdmin}`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    token: text('token').notNull(),
    userId: referenceColumn('user_id', () => users.id, 'cascade'),
    expiresAt: instantColumn('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sessions_token_unique').on(table.token),
    index('sessions_user').on(table.userId),
  ],
);

/** Sign-in methods; the shop uses the password only, stored as an argon2id hash. */
export const credentials = pgTable(
  'credentials',
  {
    id: idColumn(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: referenceColumn('user_id', () => users.id, 'cascade'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instantColumn('access_token_expires_at'),
    refreshTokenExpiresAt: instantColumn('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('credentials_user_provider_unique').on(table.userId, table.providerId)],
);

/** Short-lived tokens, such as those of a password reset. */
export const verifications = pgTable(
  'verifications',
  {
    id: idColumn(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** The authenticator app of an account, which sign-in asks for after the password. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The app's key, encrypted with the shop's secret. */
  sealedKey: text('sealed_key').notNull(),
  /** When the first code was entered; null while it is being set up. */
  confirmedAt: instantColumn('confirmed_at'),
  /** The 30-second step of the last code used: a code works once. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: instantColumn('created_at').notNull(),
});

/** Hashes of the codes that sign in without the app, each once: a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: idColumn(),
    userId: referenceColumn('user_id', () => secondFactors.userId, 'cascade'),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [uniqueIndex('recovery_codes_unique').on(table.userId, table.codeHash)],
);
