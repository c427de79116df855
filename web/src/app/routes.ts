import type { ComponentType } from 'react';
import type { Access } from './access.ts';

/** One address and the page that answers it. */
export interface Screen {
  path: string;
  access: Access;
  /** Without the rail, breadcrumbs and footer: sign-in, public and partner pages. */
  bare?: true;
  /** Loads the page's code with its first visit. */
  load: () => Promise<ComponentType>;
}

/** Every screen there is. An address that is not here is the 404 page, and is in no menu. */
export const screens: readonly Screen[] = [
  { path: '/', access: 'private', load: async () => (await import('../pages/everyone/home-page.tsx')).HomePage },
  {
    path: '/signin',
    access: 'public',
    bare: true,
    load: async () => (await import('../pages/public/sign-in-page.tsx')).SignInPage,
  },
  {
    path: '/login',
    access: 'public',
    bare: true,
    load: async () => (await import('../pages/public/sign-in-page.tsx')).SignInPage,
  },
  {
    path: '/sign_out',
    access: 'public',
    bare: true,
    load: async () => (await import('../pages/public/sign-out-page.tsx')).SignOutPage,
  },
  {
    path: '/403',
    access: 'public',
    bare: true,
    load: async () => (await import('../pages/public/forbidden-page.tsx')).ForbiddenPage,
  },
  {
    path: '/404',
    access: 'public',
    bare: true,
    load: async () => (await import('../pages/public/not-found-page.tsx')).NotFoundPage,
  },
];
