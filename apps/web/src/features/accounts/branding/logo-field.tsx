import { maxLogoBytes } from 'contract/vocabulary/branding';
import { useRef, useState } from 'react';
import { setCached, useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import styles from './branding.module.css';
import { brandingTexts as t } from './texts.ts';

const types = ['image/png', 'image/jpeg'];

const readAsUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });

function problemOf(file: File): string | null {
  if (!types.includes(file.type)) return t.wrongType;
  return file.size > maxLogoBytes ? t.tooLarge : null;
}

export function LogoField({ accountId, logoUrl }: { accountId: number; logoUrl: string | null }) {
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const call = { params: { id: accountId } };
  const save = useAction('update-logo', {
    onDone: (saved, _, cache) => setCached(cache, 'show-branding', call, saved),
  });
  const send = (image: string | null) => save.mutate({ ...call, body: { image } });
  const pick = async (file: File | undefined) => {
    save.reset();
    // Allows choosing the same file again.
    if (picker.current) picker.current.value = '';
    if (!file) return;
    const found = problemOf(file);
    setProblem(found);
    if (found) return;
    const image = await readAsUrl(file).catch(() => null);
    if (image === null) setProblem(t.unreadable);
    else send(image);
  };
  const shown = problem ?? save.error?.errors.image ?? save.error?.message;
  return (
    <div className={styles.logo}>
      <p>
        <span className={styles.label}>{t.logo}</span>
        {!logoUrl && <span className={styles.help}>{t.logoHelp}</span>}
      </p>
      <ButtonRow>
        <Button size={logoUrl ? 'sm' : 'md'} busy={save.isPending} onClick={() => picker.current?.click()}>
          {logoUrl ? t.change : t.choose}
        </Button>
        {logoUrl && (
          <Button size="sm" weight="quiet" onClick={() => send(null)}>
            {t.remove}
          </Button>
        )}
      </ButtonRow>
      <input
        ref={picker}
        type="file"
        accept={types.join(',')}
        aria-label={t.logo}
        hidden
        onChange={(event) => void pick(event.currentTarget.files?.[0])}
      />
      {shown && (
        <Banner tone="danger" role="alert">
          {shown}
        </Banner>
      )}
    </div>
  );
}
