import { randomUUID } from 'node:crypto';
import { ApiError } from '../../api-error.ts';
import { digest, randomToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import type { Caller } from '../../http/route.ts';
import { retainedSince, retentionPeriods } from '../../retention.ts';
import {
  completeEmail,
  type Email,
  type EnqueueResult,
  enqueueEmail,
  type NotificationContext,
} from '../notifications/operations.ts';
import { type LinkPurpose, listEncryptedTokens } from './queries.ts';
import * as store from './store.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** In seconds. */
export const linkLifetime: Readonly<Record<LinkPurpose, number>> = {
  invite: 14 * day,
  confirm_email: 3 * day,
  reset_password: hour,
  magic_link: 30 * minute,
};

/** Of the sign-in link in an email to a client, in seconds. */
const clientLinkLifetime = 7 * day;

const units = [
  { name: 'day', seconds: day },
  { name: 'hour', seconds: hour },
  { name: 'minute', seconds: minute },
];

export function inWords(time: number): string {
  const { name, seconds } = units.find((unit) => time % unit.seconds === 0) ?? { name: 'second', seconds: 1 };
  const count = time / seconds;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** For an email that `mailClient` sends. */
export const linkAdvice = (expiry = `expires in ${inWords(clientLinkLifetime)}`): string =>
  `This link works once and ${expiry}. It’s just for you, so don’t forward it.`;

const paths: Readonly<Record<LinkPurpose, string>> = {
  invite: 'invite',
  confirm_email: 'confirm_email',
  reset_password: 'reset_password',
  magic_link: 'token_login',
};

export const linkAddress = (public_url: string, purpose: LinkPurpose, token: string): string =>
  `${public_url}/${paths[purpose]}/${token}`;

/** @param page the path that the link leads to */
const clientLinkAddress = (public_url: string, token: string, page: string): string =>
  linkAddress(public_url, 'magic_link', token) + (page === '/' ? '' : `?to=${encodeURIComponent(page)}`);

export type LinkContext = NotificationContext & Pick<AppContext, 'public_url' | 'settings'>;

interface NewLink {
  readonly user_id: number;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly issued_by?: number | null;
  readonly expires_at?: string;
  readonly browser_digest?: Buffer | null;
  /** The email to a client that contains it. */
  readonly message_id?: string | null;
}

type MailedLink = Omit<NewLink, 'message_id' | 'expires_at'> & {
  /** Set for an email that was not reserved. */
  readonly new_message_id?: string | undefined;
};

interface ClientEmail {
  readonly user_id: number;
  readonly to: string;
  readonly purpose: string;
  /** The path that the link leads to. */
  readonly page: string;
  readonly issued_by?: number | null;
  /** For an email that was not reserved. */
  readonly id?: string;
  readonly reserved_id?: string | undefined;
  /** ISO 8601, instead of `clientLinkLifetime` from now. */
  readonly expires_at?: string | undefined;
}

interface SavedToken {
  readonly token: string;
  readonly was_mailed: boolean;
  readonly token_encrypted: string | null;
}

const tokenAssociatedData = 'link_tokens.token';

async function saveLink(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { expires_at, ...link }: NewLink,
  { token, was_mailed, token_encrypted }: SavedToken,
): Promise<void> {
  const now = clock();
  await store.upsertLink(db, {
    ...link,
    was_mailed,
    digest: digest(token),
    token_encrypted,
    created_at: now.toISOString(),
    expires_at: expires_at ?? secondsAfter(now, linkLifetime[link.purpose]),
    used_at: null,
  });
}

const secondsAfter = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

type NewLinkContext = Pick<AppContext, 'db' | 'clock' | 'public_url'>;

/**
 * Replaces the user's earlier link for the same purpose. Opening it does not prove that the email is the user's. An
 * invitation can be copied again.
 */
export async function createLink(
  ctx: NewLinkContext & Pick<AppContext, 'encryption'>,
  link: NewLink,
): Promise<{ token: string; url: string }> {
  const token = randomToken();
  const isCopied = link.purpose === 'invite';
  const token_encrypted = isCopied ? ctx.encryption.encrypt(tokenAssociatedData, token) : null;
  await saveLink(ctx, link, { token, was_mailed: false, token_encrypted });
  return { token, url: linkAddress(ctx.public_url, link.purpose, token) };
}

/** For operators, who vouch for the address as an email would. It is shown once. */
export async function createOperatorLink(ctx: NewLinkContext, link: NewLink): Promise<string> {
  const token = randomToken();
  await saveLink(ctx, link, { token, was_mailed: true, token_encrypted: null });
  return linkAddress(ctx.public_url, link.purpose, token);
}

/** A reached limit of emails changes nothing, so that the last link stays valid. */
export async function mailLink(
  ctx: LinkContext,
  { new_message_id: id, ...link }: MailedLink,
  write: (url: string) => Email,
): Promise<EnqueueResult> {
  const token = randomToken();
  const content = write(linkAddress(ctx.public_url, link.purpose, token));
  const { purpose, email: to, user_id } = link;
  const result = await enqueueEmail(ctx, { ...content, ...(id !== undefined && { id }), purpose, to, user_id });
  if (result === 'enqueued') await saveLink(ctx, link, { token, was_mailed: true, token_encrypted: null });
  return result;
}

/** An email to a client, with a link of its own that signs in once. The links of other emails stay valid. */
export async function mailClient(
  ctx: LinkContext,
  { page, issued_by = null, id = randomUUID(), reserved_id, ...email }: ClientEmail,
  write: (url: string) => Email,
): Promise<EnqueueResult> {
  const { user_id, to, purpose, expires_at = secondsAfter(ctx.clock(), clientLinkLifetime) } = email;
  const token = randomToken();
  const content = write(clientLinkAddress(ctx.public_url, token, page));
  const result =
    reserved_id === undefined
      ? await enqueueEmail(ctx, { ...content, id, to, purpose, user_id })
      : await completeEmail(ctx, reserved_id, { to, content });
  if (result !== 'enqueued') return result;
  const link = {
    user_id,
    purpose: 'magic_link',
    email: to,
    issued_by,
    expires_at,
    message_id: reserved_id ?? id,
  } as const;
  await saveLink(ctx, link, { token, was_mailed: true, token_encrypted: null });
  return result;
}

export const useLink = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, token: string, purpose: LinkPurpose) =>
  store.markLinkUsed(db, digest(token), purpose, clock());

/** @throws ApiError `link_for_other_browser` */
export function requireBrowser(
  { browser_digest }: { readonly browser_digest: Buffer | null },
  { cookies }: Pick<Caller, 'cookies'>,
): void {
  if (browser_digest && !digest(cookies.link ?? '').equals(browser_digest))
    throw new ApiError('link_for_other_browser');
}

/** For those who may create such a link: the tokens of invitations that work and were not emailed, by user. */
export async function listInviteTokens(
  { db, encryption, clock }: Pick<AppContext, 'db' | 'encryption' | 'clock'>,
  user_ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await listEncryptedTokens(db, user_ids, clock());
  return new Map(
    rows.map(({ user_id, token_encrypted }) => [user_id, encryption.decrypt(tokenAssociatedData, token_encrypted)]),
  );
}

export const revokeSignInLinks = (db: Db, user_id: number): Promise<void> =>
  store.deleteLinks(db, user_id, ['reset_password', 'magic_link']);

/** Deletes requested links. Of the others, the latest one of each purpose stays. */
export const deleteExpiredLinks = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  store.deleteExpiredSignInLinks(db, retainedSince(clock(), retentionPeriods.sessions));
