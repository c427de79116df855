import * as z from 'zod';
import { oneOf, optional, parseUrl, type Report, wholeNumber } from './fields.ts';

export interface DatabaseSettings {
  /** Null for the embedded PostgreSQL. */
  readonly database_url: string | null;
  /** The role that owns the tables and migrates. Null: the role of `database_url` does. */
  readonly database_owner_url: string | null;
  /** A standby that serves exports and long lists. Null: the primary does. */
  readonly database_replica_url: string | null;
  /** How many connections to the database the process opens at most. */
  readonly database_connections: number;
  /** Whether a start migrates the database, or requires that `npm run migrate` has. */
  readonly migrates_at_start: boolean;
}

/** A second @ belongs to a password, parts of which would be taken for the host. */
const databaseUrl = z
  .string()
  .refine((text) => ['postgres:', 'postgresql:'].includes(parseUrl(text)?.protocol ?? '') && !/@.*@/.test(text), {
    error: 'must be like postgres://user:password@host:5432/database, with special characters percent-encoded',
  });

export const databaseFields = {
  DATABASE_URL: optional(databaseUrl),
  DATABASE_OWNER_URL: optional(databaseUrl),
  DATABASE_REPLICA_URL: optional(databaseUrl),
  DATABASE_CONNECTIONS: wholeNumber(10, 200).default(20),
  MIGRATE_AT_START: optional(oneOf(['true', 'false'])),
};

type DatabaseEnvironment = z.output<z.ZodObject<typeof databaseFields>>;

export function checkDatabase({ DATABASE_URL, DATABASE_REPLICA_URL }: DatabaseEnvironment, report: Report): void {
  if (DATABASE_REPLICA_URL && !DATABASE_URL)
    report('DATABASE_REPLICA_URL', 'needs DATABASE_URL: the embedded database has no standby');
}

export const databaseSettings = (env: DatabaseEnvironment, production: boolean): DatabaseSettings => ({
  database_url: env.DATABASE_URL,
  database_owner_url: env.DATABASE_OWNER_URL,
  database_replica_url: env.DATABASE_REPLICA_URL,
  database_connections: env.DATABASE_CONNECTIONS,
  migrates_at_start: env.MIGRATE_AT_START ? env.MIGRATE_AT_START === 'true' : !(production && env.DATABASE_URL),
});
