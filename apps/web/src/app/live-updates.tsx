import { type ComponentType, lazy, Suspense } from 'react';

/** Resolves when the browser is idle: live updates load after the screen. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 500);
  });

/** Without this code the page only lacks live updates. */
const Nothing = () => null;
const lazyWhenIdle = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await idle();
    return { default: await load().catch((): ComponentType<Props> => Nothing) };
  });

const LazyConnection = lazyWhenIdle(async () => (await import('../features/realtime/connection.tsx')).Connection);
const LazyConnectionStatus = lazyWhenIdle(
  async () => (await import('../features/realtime/connection-status.tsx')).ConnectionStatus,
);

const LazyBell = lazyWhenIdle(async () => (await import('../features/inbox/bell.tsx')).Bell);

export function Connection({ userId }: { userId: number }) {
  return (
    <Suspense fallback={null}>
      <LazyConnection userId={userId} />
    </Suspense>
  );
}

export function ConnectionStatus() {
  return (
    <Suspense fallback={null}>
      <LazyConnectionStatus />
    </Suspense>
  );
}

/** Its place is kept, so that nothing beside it moves. */
export function InboxBell({ className }: { className: string | undefined }) {
  return (
    <div className={className}>
      <Suspense fallback={null}>
        <LazyBell />
      </Suspense>
    </div>
  );
}
