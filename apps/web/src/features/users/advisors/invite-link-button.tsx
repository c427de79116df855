import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { advisorTexts } from '../texts.ts';

const t = advisorTexts.link;

/** A new link replaces the one in the invitation. */
export function InviteLinkButton({ id }: { id: number }) {
  const create = useAction('create-invite-link', { onDone: (_reply, _call, cache) => invalidate(cache, 'list-users') });
  const copied = async () => (await create.mutateAsync({ params: { id } })).invite_url;
  return <CopyButton label={t.create} copiedLabel={t.done} value={copied} weight="quiet" />;
}
