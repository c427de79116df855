import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import type { Booking } from 'contract/endpoints/bookings';
import { ExternalButton } from '../../../ui/button.tsx';
import { texts } from '../texts.ts';

export function JoinButton({ booking: { join_url } }: { booking: Booking }) {
  return (
    join_url && (
      <ExternalButton href={join_url} weight="primary" icon={IconVideo}>
        {texts.panel.join}
      </ExternalButton>
    )
  );
}
