import { type ComponentType, lazy, Suspense } from 'react';

/** What is live comes after what the person came for. */
const afterwards = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 500);
  });

/** Code that does not come takes nothing but the liveness from the page: a reload shows what is new. */
const Nothing = () => null;
const later = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await afterwards();
    return { default: await load().catch((): ComponentType<Props> => Nothing) };
  });

const Line = later(async () => (await import('../features/realtime/live-line.tsx')).LiveLine);
const Sign = later(async () => (await import('../features/realtime/live-sign.tsx')).LiveSign);

/** The signed-in person's line, once the first screen stands. */
export function LiveLine({ userId }: { userId: number }) {
  return (
    <Suspense fallback={null}>
      <Line userId={userId} />
    </Suspense>
  );
}

/** Where it is said that the line is gone. */
export function LiveSign() {
  return (
    <Suspense fallback={null}>
      <Sign />
    </Suspense>
  );
}
