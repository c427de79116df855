import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { CurrentUser } from 'contract/endpoints/users';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { setCached, useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import styles from './seat-request.module.css';
import { seatRequestTexts as t } from './seat-request-texts.ts';

interface SeatRequestProps {
  user: CurrentUser;
  /** What else the member can do. */
  children?: ReactNode;
}

/** For members without a seat: asks the admins of the firm for one, once a day. */
export function SeatRequest({ user, children }: SeatRequestProps) {
  const request = useAction('request-seat', {
    onDone: ({ requested_at }, _call, cache) => {
      if (user.seat_status)
        setCached(cache, 'show-current-user', {}, { ...user, seat_status: { ...user.seat_status, requested_at } });
    },
  });
  const { admin, requested_at } = user.seat_status ?? {};
  if (!admin) return children && <ButtonRow>{children}</ButtonRow>;
  return (
    <>
      {request.error && (
        <Banner tone="danger" role="alert">
          {request.error.message}
        </Banner>
      )}
      <div>
        <ButtonRow>
          {requested_at ? (
            <Button icon={IconCheck} aria-disabled>
              {t.requested}
            </Button>
          ) : (
            <Button weight="primary" busy={request.isPending} onClick={() => request.mutate({})}>
              {t.request}
            </Button>
          )}
          {children}
        </ButtonRow>
        <div role="status">
          {requested_at && <p className={styles.done}>{t.done(admin.name, formatMoment(requested_at))}</p>}
        </div>
      </div>
    </>
  );
}
