import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

export const pageCount = 5;

/** Whether Back leads to the page that the presentation was opened from. Not after a reload. */
let wasOpenedHere = false;

/** The open page of the presentation in the address (`?present=3`), from 1. Null without one. */
export function usePresent() {
  const { present }: { present?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const number = Number(present);
  const page = Number.isInteger(number) && number >= 1 && number <= pageCount ? number : null;
  const go = (next: number | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: (current: object): object => ({ ...current, present: next }),
      replace,
      resetScroll: false,
    });
  return {
    page,
    open: () => {
      wasOpenedHere = true;
      go(1, false);
    },
    /** Back leaves the presentation from any of its pages. */
    turn: (next: number) => go(next, true),
    leave: () => {
      if (wasOpenedHere) history.back();
      else go(undefined, true);
      wasOpenedHere = false;
    },
  };
}
