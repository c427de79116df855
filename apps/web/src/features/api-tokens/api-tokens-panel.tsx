import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import type { ApiToken } from 'contract/endpoints/api-tokens';
import { maxApiTokens, tokenScopeLabels } from 'contract/vocabulary/api-tokens';
import { useState } from 'react';
import { formatDay, formatStamp } from '../../lib/format.ts';
import { invalidate, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import rows from '../../ui/panel-rows.module.css';
import { RowsPanel } from '../../ui/rows-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ExternalLink } from '../../ui/text-link.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { texts as t } from './texts.ts';

export function ApiTokensPanel() {
  const answer = useEndpoint('list-api-tokens', {});
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const isFull = (answer.data?.tokens.length ?? 0) >= maxApiTokens;
  return (
    <>
      <RowsPanel
        title={t.title}
        about={
          <>
            {t.about} <ExternalLink href="/api/docs">{t.docs}</ExternalLink>
          </>
        }
        answer={answer}
        failed={t.failed}
        safe={t.failedSafe}
        footer={isFull ? <p>{t.full}</p> : <Button onClick={() => setIsCreating(true)}>{t.create}</Button>}
      >
        {answer.data && <Tokens tokens={answer.data.tokens} onRevoke={setRevoked} />}
      </RowsPanel>
      <NewTokenDialog opened={isCreating} onClose={() => setIsCreating(false)} />
      <RevocationDialog token={revoked} onClose={() => setRevoked(null)} />
    </>
  );
}

interface TokensProps {
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken) => void;
}

function Tokens({ tokens, onRevoke }: TokensProps) {
  if (tokens.length === 0)
    return (
      <EmptyState icon={IconKey} title={t.empty}>
        {t.emptyHelp}
      </EmptyState>
    );
  return (
    <ul className={`${rows.rows} ${rows.below}`} aria-label={t.title}>
      {tokens.map((token) => (
        <li key={token.id}>
          <span className={rows.name} id={`token-${token.id}`}>
            <span className={rows.title}>
              {token.name}
              {token.is_expired && <Badge tone="amber">{t.expired}</Badge>}
            </span>
            <span className={rows.detail}>{token.scopes.map((scope) => tokenScopeLabels[scope]).join(', ')}</span>
            <span className={rows.detail}>
              {token.last_used_at === null ? t.neverUsed : t.lastUsed(formatStamp(token.last_used_at))}
              {!token.is_expired && `, ${t.expires(formatDay(token.expires_at))}`}
            </span>
          </span>
          <Button size="sm" weight="quiet" aria-describedby={`token-${token.id}`} onClick={() => onRevoke(token)}>
            {t.revoke}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function RevocationDialog({ token, onClose }: { token: ApiToken | null; onClose: () => void }) {
  const revoke = useAction('delete-api-token', { onDone: (_, __, cache) => invalidate(cache, 'list-api-tokens') });
  const close = () => {
    revoke.reset();
    onClose();
  };
  const confirm = () => {
    if (!token) return;
    const onSuccess = () => {
      close();
      notify(t.revoked(token.name));
    };
    revoke.mutate({ params: { id: token.id } }, { onSuccess });
  };
  return (
    <ConfirmDialog
      opened={token !== null}
      title={t.revokeTitle(token?.name ?? '')}
      confirmLabel={t.revoke}
      onConfirm={confirm}
      onClose={close}
      busy={revoke.isPending}
      error={revoke.error?.message}
    >
      {t.revokeHelp}
    </ConfirmDialog>
  );
}
