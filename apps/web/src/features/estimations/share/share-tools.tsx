import type { Estimation } from 'contract/endpoints/estimations';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { texts } from '../texts.ts';
import { ClientSharing } from './client-sharing.tsx';
import styles from './share.module.css';
import { ShareButton, ShareLine } from './share-controls.tsx';

interface ShareToolsProps {
  estimation: Estimation;
  estimationKey: string;
  first: 'form' | 'result';
}

export function ShareTools({ first, ...shared }: ShareToolsProps) {
  return (
    <>
      {first === 'result' ? (
        <span className={styles.edit}>
          <LinkButton size="sm" to={paths.editEstimation(shared.estimationKey)}>
            {texts.live.edit}
          </LinkButton>
        </span>
      ) : (
        <ShareButton {...shared} />
      )}
      <ShareLine {...shared} />
      <ClientSharing {...shared} />
    </>
  );
}
