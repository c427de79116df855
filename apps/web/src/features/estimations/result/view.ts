import { useNavigate, useSearch } from '@tanstack/react-router';

export const views = ['overview', 'income', 'plans', 'year', 'years', 'scenarios', 'details'] as const;
export type View = (typeof views)[number];

/** In the address, so that a link, Back and a reload open the same tab. The first tab has none. */
export function useView(offered: readonly View[]): [View, (view: View) => void] {
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [first = 'overview'] = offered;
  const active = offered.find((one) => one === view) ?? first;
  const open = (next: View) =>
    void navigate({
      to: '.',
      search: (current: object): object => ({ ...current, view: next === first ? undefined : next }),
      replace: true,
      resetScroll: false,
    });
  return [active, open];
}
