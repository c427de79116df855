import { createFileRoute } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { texts } from '../../features/signals/message-texts.ts';
import { StopMessages } from '../../features/signals/stop-messages.tsx';

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
