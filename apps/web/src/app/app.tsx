import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { createApp } from './create-app.ts';

export function App({ queryClient, router }: Pick<ReturnType<typeof createApp>, 'queryClient' | 'router'>) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
