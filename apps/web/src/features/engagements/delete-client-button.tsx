import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Button } from '../../ui/button.tsx';
import styles from './delete-client-button.module.css';
import { texts } from './texts.ts';

export function DeleteClientButton({ onAsk }: { onAsk: () => void }) {
  return (
    <div className={styles.place}>
      <Button weight="quiet" size="sm" icon={IconTrash} onClick={onAsk}>
        {texts.remove.confirm}
      </Button>
    </div>
  );
}
