import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { ClientSharing } from './client-sharing.tsx';
import { LinkContents } from './link-contents.tsx';
import { PublicLink } from './public-link.tsx';
import styles from './share.module.css';
import { shareTexts as t } from './share-texts.ts';
import { callOf, type ShareProps } from './use-share-link.ts';

export function ShareDialog(props: ShareProps) {
  const { data, error, refetch } = useEndpoint('show-share-link', callOf(props.estimation));
  return (
    <div className={styles.sharing}>
      {data && (
        <>
          <PublicLink {...props} link={data} />
          <LinkContents {...props} link={data} />
        </>
      )}
      {!data && error && <LoadFailure title={t.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      <ClientSharing {...props} />
    </div>
  );
}
