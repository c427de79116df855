import type { Ground } from '../../platform/ground.ts';
import { digest, randomToken } from '../../platform/tokens.ts';
import { type LinkPurpose, linkAddress, linkLifetime } from './rules.ts';
import * as store from './store.ts';

interface NewLink {
  readonly user_id: number;
  readonly purpose: LinkPurpose;
  /** The address it is for; the link dies when the person has another. */
  readonly email: string;
  /** False for a link that is handed out instead of mailed: it does not show that its holder reads there. */
  readonly was_mailed?: boolean;
  readonly issued_by?: number | null;
}

/** Makes a single-use link; the person's earlier one of the same purpose dies. */
export async function newLink(
  { db, clock, public_url }: Pick<Ground, 'db' | 'clock' | 'public_url'>,
  { was_mailed = true, ...link }: NewLink,
): Promise<{ token: string; url: string }> {
  const token = randomToken();
  const now = clock();
  await store.putLink(db, {
    ...link,
    was_mailed,
    digest: digest(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + linkLifetime[link.purpose] * 1000).toISOString(),
    used_at: null,
  });
  return { token, url: linkAddress(public_url, link.purpose, token) };
}
