import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { AdvisorRow } from './advisor-list.ts';
import { advisorTexts } from './texts.ts';

const t = advisorTexts.link;

/** Copies the link that was generated before while it works. A new link replaces the one in the invitation. */
export function InviteLinkButton({ advisor: { id, invite_token } }: { advisor: AdvisorRow }) {
  const create = useAction('create-invite-link', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-users'),
  });
  const generate = async () => (await create.mutateAsync({ params: { id } })).invite_url;
  if (invite_token === null)
    return <CopyButton label={t.create} copiedLabel={t.done} value={generate} weight="quiet" />;
  const address = new URL(`/invite/${encodeURIComponent(invite_token)}`, window.location.origin).href;
  return <CopyButton label={t.copy} copiedLabel={t.copied} value={address} weight="quiet" />;
}
