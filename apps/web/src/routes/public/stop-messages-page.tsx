import { createFileRoute } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { StopMessages } from '../../features/signals/messages/stop-messages.tsx';
import { texts } from '../../features/signals/messages/texts.ts';

export const Route = createFileRoute('/stop_messages/$token')({
  component: StopMessagesPage,
});

function StopMessagesPage() {
  const { token } = Route.useParams();
  return (
    <EntryFrame title={texts.stop.title}>
      <StopMessages token={token} />
    </EntryFrame>
  );
}
