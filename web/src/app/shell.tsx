import { Outlet } from '@tanstack/react-router';

/** The frame of every signed-in screen. */
export function Shell() {
  return (
    <main>
      <Outlet />
    </main>
  );
}
