import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { listTexts } from '../list-texts.ts';
import { isExpired, shareAddress } from '../share-address.ts';
import { type ShareProps, useShareLink } from './use-share-link.ts';

const t = listTexts.share;

export function ShareButton(props: ShareProps) {
  const { estimation } = props;
  const { create, call } = useShareLink(props);
  if (estimation.share_url && !isExpired(estimation))
    return <CopyButton label={t.copy} copiedLabel={t.copied} value={shareAddress(estimation.share_url)} />;
  return (
    <>
      <Button busy={create.isPending} onClick={() => create.mutate(call)}>
        {t.create}
      </Button>
      {create.error && (
        <Banner tone="danger" role="alert">
          {t.failed} {create.error.message}
        </Banner>
      )}
    </>
  );
}
