import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import type { Client } from 'contract/endpoints/engagements';
import { secondsBetweenSendings } from 'contract/vocabulary/attachments';
import { useState } from 'react';
import { formatSeconds } from '../../lib/format.ts';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './analyses.module.css';
import { texts } from './texts.ts';

const t = texts.send;

export function SendEmail({ client }: { client: Client }) {
  const { id, name, financial_advisor: advisor, analysis } = client;
  const { advisor_email_obstacle: obstacle, arrived_at } = analysis;
  const [isConfirming, setConfirming] = useState(false);
  const send = useAction('send-analysis', {
    onDone: (_response, _call, cache) => invalidate(cache, 'show-client', 'list-client-activities', 'list-todos'),
  });
  const sent_at = latest(analysis.sent_at, send.data?.sent_at ?? null);
  const close = () => {
    setConfirming(false);
    send.reset();
  };
  const isTooSoon = send.error?.code === 'analysis_just_sent' && sent_at !== null;
  return (
    <section className={styles.type} aria-label={t.title}>
      <div>
        <h3 className={styles.heading}>{t.title}</h3>
        {!obstacle && <p className={styles.help}>{t.help}</p>}
      </div>
      {obstacle && <Banner tone="caution">{t.obstacles[obstacle]}</Banner>}
      {sent_at && arrived_at && arrived_at > sent_at && <p className={styles.help}>{t.newFile}</p>}
      <div>
        <Button
          icon={IconMail}
          weight={sent_at ? 'secondary' : 'primary'}
          onClick={() => setConfirming(true)}
          busy={send.isPending}
        >
          {send.isPending ? t.sending : sent_at ? t.again : t.label}
        </Button>
      </div>
      {send.data?.emailed_client === false && <Banner tone="caution">{t.notToClient}</Banner>}
      <ConfirmDialog
        opened={isConfirming}
        title={t.question}
        confirmLabel={t.label}
        weight="primary"
        onConfirm={() => send.mutate({ params: { id } }, { onSuccess: () => setConfirming(false) })}
        onClose={close}
        busy={send.isPending}
        error={isTooSoon ? t.wait(formatSeconds(nextAfter(sent_at))) : send.error?.message}
      >
        <p>{t.toClient(name)}</p>
        <p>{obstacle || !advisor ? t.obstacles[obstacle ?? 'no_advisor'] : t.toAdvisor(advisor.name)}</p>
      </ConfirmDialog>
    </section>
  );
}

const latest = (one: string | null, other: string | null) => (one && other && other > one ? other : (one ?? other));

const nextAfter = (sent_at: string) => new Date(Date.parse(sent_at) + secondsBetweenSendings * 1000).toISOString();
