import type { Account } from 'contract/endpoints/accounts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { brandingTexts as t } from './texts.ts';

const BrandingEditor = lazyPart(async () => (await import('./branding-editor.tsx')).BrandingEditor, {
  waiting: <Skeleton lines={8} />,
});

export function BrandingPanel({ account }: { account: Pick<Account, 'id' | 'name'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t.title} isSpaced>
      <p>{t.lead}</p>
      {isOpen ? (
        <BrandingEditor account={account} />
      ) : (
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>{t.open}</Button>
        </ButtonRow>
      )}
    </Panel>
  );
}
