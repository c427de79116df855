import { defaultShareLinkDays } from 'contract/vocabulary/share-links';
import { digest, isSame, randomToken } from '../../../auth/tokens.ts';
import type { AppContext } from '../../../context.ts';
import type { Encryption } from '../../../crypto/encryption.ts';
import { shareLifetime } from '../../../http/cookies.ts';
import type { Caller } from '../../../http/route.ts';

const associatedData = 'estimations.share_token';

export const daysFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString();

export function newShareLink({ encryption, clock }: Pick<AppContext, 'encryption' | 'clock'>) {
  const token = randomToken();
  const share_expires_at = daysFrom(clock(), defaultShareLinkDays);
  return {
    token,
    stored: {
      share_digest: digest(token),
      share_encrypted: encryption.encrypt(associatedData, token),
      share_expires_at,
      share_code_salt: null,
    },
  };
}

export const withoutShareLink = {
  share_digest: null,
  share_encrypted: null,
  share_expires_at: null,
  share_code_salt: null,
};

export const shareUrl = (public_url: string, token: string): string => `${public_url}/estimations/${token}/view`;

export const storedShareUrl = (
  encryption: Encryption,
  public_url: string,
  share_encrypted: string | null,
): string | null =>
  share_encrypted === null ? null : shareUrl(public_url, encryption.decrypt(associatedData, share_encrypted));

type Tokens = Pick<AppContext, 'tokens'>;

/** As with the codes of sign-ins, only what it is derived from is stored. */
export const codeOf = ({ tokens }: Tokens, salt: string): string => tokens.code(`share.${salt}`);

export const isCode = (ctx: Tokens, salt: string, code: string): boolean => isSame(code, codeOf(ctx, salt));

/** A new code makes it invalid, because the salt changes. */
export const createProof = ({ tokens, clock }: Pick<AppContext, 'tokens' | 'clock'>, salt: string): string =>
  tokens.sign('share', `${salt}.${Math.floor(clock().getTime() / 1000) + shareLifetime}`);

/** Whether the link has no code, or this browser has entered it. */
export function isOpenTo(
  { tokens, clock }: Pick<AppContext, 'tokens' | 'clock'>,
  { share_code_salt }: { readonly share_code_salt: string | null },
  { cookies }: Pick<Caller, 'cookies'>,
): boolean {
  if (share_code_salt === null) return true;
  const content = cookies.share === undefined ? null : tokens.read('share', cookies.share);
  const [salt = '', expires_at = ''] = content?.split('.') ?? [];
  return isSame(salt, share_code_salt) && clock().getTime() / 1000 < Number(expires_at);
}
