import type { User } from 'contract/endpoints/users';
import { useRef, useState } from 'react';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CropDialog } from '../../ui/crop-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { pictureTypes } from '../../ui/picture.ts';
import styles from './picture-panel.module.css';

type Pictured = Pick<User, 'id' | 'name' | 'avatar' | 'has_picture'>;

const wrongType = 'Choose a JPEG, PNG, or WebP file.';
const broken = 'This picture couldn’t be opened. It may be damaged or too large. Choose another one.';
const removalFailed = 'Failed to remove profile photo. Please try again.';

const isPicture = ({ type }: File) => pictureTypes.some((known) => known === type);

export function PicturePanel({ user }: { user: Pictured }) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const save = useAction('update-avatar', {
    onDone: (_, __, cache) => invalidate(cache, 'show-user', 'show-current-user'),
  });
  const send = (image: string | null, onSuccess: () => void) =>
    save.mutate({ params: { id: user.id }, body: { image } }, { onSuccess });
  const pick = (chosen: File | undefined) => {
    save.reset();
    setProblem(chosen && !isPicture(chosen) ? wrongType : null);
    setFile(chosen && isPicture(chosen) ? chosen : null);
    // Allows choosing the same file again.
    if (picker.current) picker.current.value = '';
  };
  const closeQuestion = () => {
    setConfirming(false);
    save.reset();
  };
  return (
    <Panel title="Picture">
      <div className={styles.row}>
        <Avatar name={user.name} src={user.avatar} size="lg" alt={`Picture of ${user.name}`} />
        <div className={styles.text}>
          <p className={styles.help}>JPEG, PNG, or WebP. You can crop it next.</p>
          <ButtonRow>
            <Button onClick={() => picker.current?.click()}>
              {user.has_picture ? 'Change picture' : 'Choose picture'}
            </Button>
            {user.has_picture && (
              <Button weight="quiet" onClick={() => setConfirming(true)}>
                Remove
              </Button>
            )}
          </ButtonRow>
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label="Profile picture"
        hidden
        onChange={(event) => pick(event.currentTarget.files?.[0])}
      />
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <CropDialog
        file={file}
        onSave={(image) => send(image, () => setFile(null))}
        onClose={() => setFile(null)}
        onBroken={() => {
          setFile(null);
          setProblem(broken);
        }}
        busy={save.isPending}
        error={save.error ? (save.error.errors.image ?? save.error.message) : undefined}
      />
      <ConfirmDialog
        opened={isConfirming}
        title="Are you sure you want to remove your profile photo?"
        confirmLabel="Remove photo"
        onConfirm={() => send(null, closeQuestion)}
        onClose={closeQuestion}
        busy={save.isPending}
        error={save.error ? removalFailed : undefined}
      />
    </Panel>
  );
}
