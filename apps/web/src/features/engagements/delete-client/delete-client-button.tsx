import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Button } from '../../../ui/button.tsx';
import { texts } from '../texts.ts';
import styles from './delete-client-button.module.css';

export function DeleteClientButton({ onAsk }: { onAsk: () => void }) {
  return (
    <div className={styles.place}>
      <Button weight="quiet" size="sm" icon={IconTrash} onClick={onAsk}>
        {texts.remove.confirm}
      </Button>
    </div>
  );
}
