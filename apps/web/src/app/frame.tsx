import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { useNavigate } from '@tanstack/react-router';
import type { Settings } from 'contract/endpoints/current-user';
import type { CurrentUser } from 'contract/endpoints/users';
import { type ReactNode, useRef, useState } from 'react';
import { attentionOf, useOperations } from '../features/admin/operations/use-operations.ts';
import { SubscriptionNotice } from '../features/billing/subscription/subscription-notice.tsx';
import { CommandPalette } from '../features/command-palette/command-palette.tsx';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { useCurrentUser, useProductName, useSettings } from '../lib/use-current-user.ts';
import { Brand } from '../ui/brand.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { Footer } from '../ui/footer.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './frame.module.css';
import { Connection, ConnectionStatus, InboxBell } from './live-updates.tsx';
import { MainMenu } from './main-menu.tsx';
import { type MenuItem, mainMenu } from './main-menu-items.ts';
import { gateFor } from './screen-gate.ts';
import { TourPlace } from './tour-place.tsx';
import { useTour } from './use-tour.ts';
import { UserMenu } from './user-menu.tsx';

interface SignedInFrameProps {
  otherwise: ReactNode;
  children: ReactNode;
}

export function SignedInFrame({ otherwise, children }: SignedInFrameProps) {
  const user = useCurrentUser();
  const settings = useSettings();
  if (!session.isSignedIn() || user.error || (user.data && gateFor(user.data, undefined))) return otherwise;
  return (
    <Frame settings={settings} {...(user.data && { user: user.data })}>
      {children}
    </Frame>
  );
}

function Commands({ user, items }: { user: CurrentUser; items: readonly MenuItem[] }) {
  const navigate = useNavigate();
  const places = items.map(({ label, icon, ...item }) => ({
    ...{ id: `place-${label}`, label, icon },
    run: () => ('to' in item ? void navigate(item.to) : window.open(item.href, '_blank', 'noopener')),
  }));
  return <CommandPalette canStartEngagements={user.capabilities.can_start_engagements} places={places} />;
}

interface FrameProps {
  settings: Settings | undefined;
  user?: CurrentUser;
  children: ReactNode;
}

export function Frame({ settings, user, children }: FrameProps) {
  const [isOpen, setIsOpen] = useState(false);
  const operations = useOperations(user?.capabilities.can_see_operations ?? false).data;
  const content = useRef<HTMLElement>(null);
  const items = user ? mainMenu(user, settings, operations && attentionOf(operations)) : [];
  const hasRail = !user || user.capabilities.can_see_clients;
  const name = useProductName();
  const tour = useTour(user, settings);
  return (
    <div className={styles.shell} data-rail={hasRail || undefined}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      {hasRail && (
        <div className={styles.rail}>
          <MainMenu items={items} direction="column" brand={<Brand name={name} to={paths.dashboard} />} />
        </div>
      )}
      <div className={styles.column}>
        <header className={styles.bar}>
          <div className={styles.inner}>
            <div className={styles.collapsed}>
              <IconButton icon={IconMenu2} label="Menu" aria-expanded={isOpen} onClick={() => setIsOpen(true)} />
              <Brand name={name} to={paths.dashboard} />
            </div>
            {!hasRail && (
              <div className={styles.places}>
                <Brand name={name} to={paths.dashboard} />
                <MainMenu items={items} direction="row" />
              </div>
            )}
            <div className={styles.end}>
              {user && <ConnectionStatus />}
              {user?.capabilities.can_see_clients && <Commands user={user} items={items} />}
              {user?.capabilities.can_see_clients && <InboxBell className={styles.bell} />}
              {user && <UserMenu user={user} onShowTour={tour?.show} />}
            </div>
          </div>
        </header>
        {user && (
          <SubscriptionNotice
            user={user}
            className={styles.notice}
            onDismissed={() => content.current?.focus({ preventScroll: true })}
          />
        )}
        {tour && <TourPlace tour={tour} />}
        <main ref={content} id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
        <Footer productName={name} termsOfUse={settings?.terms_of_use_url} />
        {user && <Connection userId={user.id} />}
      </div>
      <Drawer opened={isOpen} onClose={() => setIsOpen(false)} label="Menu">
        <div className={styles.drawer}>
          <MainMenu items={items} direction="column" brand={<Brand name={name} />} onLeave={() => setIsOpen(false)} />
        </div>
      </Drawer>
    </div>
  );
}
