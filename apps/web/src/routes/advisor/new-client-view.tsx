import { useNavigate } from '@tanstack/react-router';
import { SeatRequest } from '../../features/billing/seats/seat-request.tsx';
import { seatRequestTexts } from '../../features/billing/seats/seat-request-texts.ts';
import { NewClientForm } from '../../features/engagements/new-client/new-client-form.tsx';
import { texts } from '../../features/engagements/texts.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { AskAdmin } from '../../ui/ask-admin.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

interface NewClientViewProps {
  accountId: number | null;
}

export function NewClientView({ accountId }: NewClientViewProps) {
  const user = useCurrentUser().data;
  const navigate = useNavigate();
  const notice = useNotice();
  if (!user) return null;
  const { title, lead, invited, begun } = texts.start;
  const { required, whyNone, whyTaken, plans } = texts.subscribe;
  const { seat_status: seats } = user;
  return (
    <PageShell
      title={title}
      lead={lead}
      crumbs={[{ label: texts.list.title, to: paths.clients }, { label: title }]}
      measure="form"
    >
      {user.has_seat ? (
        <NewClientForm
          capabilities={user.capabilities}
          self={{ id: user.id, name: user.name }}
          {...(accountId !== null && { account_id: accountId })}
          backTo={accountId === null ? paths.clients : paths.accountClients(accountId)}
          onStarted={(client) => {
            notice.carry({ tone: 'success', text: (client.was_invited ? invited : begun)(client.name) });
            void navigate({ ...paths.client(client.id), replace: true });
          }}
        />
      ) : (
        <>
          <Banner tone="caution" title={required}>
            {seats?.has_seats === false ? whyNone : whyTaken}{' '}
            {seats?.admin && <AskAdmin admin={seats.admin} to={seatRequestTexts.addSeat} />}
          </Banner>
          <SeatRequest user={user}>
            <LinkButton to={paths.subscribe} weight={seats?.admin ? 'secondary' : 'primary'}>
              {plans}
            </LinkButton>
          </SeatRequest>
        </>
      )}
    </PageShell>
  );
}
