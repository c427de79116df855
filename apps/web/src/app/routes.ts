import type { ComponentType } from 'react';
import { ForbiddenPage } from '../routes/public/forbidden-page.tsx';
import { NotFoundPage } from '../routes/public/not-found-page.tsx';
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
  { path: '/', access: 'private', load: async () => (await import('../routes/everyone/home-page.tsx')).HomePage },
  {
    path: '/settings',
    access: 'private',
    load: async () => (await import('../routes/everyone/settings-page.tsx')).SettingsPage,
  },
  {
    path: '/profile',
    access: 'private',
    load: async () => (await import('../routes/everyone/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/profile/$id',
    access: 'super_admin',
    load: async () => (await import('../routes/everyone/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/survey',
    access: 'private',
    load: async () => (await import('../routes/client/survey-page.tsx')).SurveyPage,
  },
  {
    path: '/clients',
    access: 'advisors',
    load: async () => (await import('../routes/advisor/clients-page.tsx')).ClientsPage,
  },
  {
    path: '/clients/new',
    access: 'referrers',
    load: async () => (await import('../routes/advisor/new-client-page.tsx')).NewClientPage,
  },
  {
    path: '/clients/new/$id',
    access: 'super_admin',
    load: async () => (await import('../routes/advisor/new-client-page.tsx')).NewClientPage,
  },
  {
    path: '/clients/$id',
    access: 'advisors',
    load: async () => (await import('../routes/advisor/client-page.tsx')).ClientPage,
  },
  {
    path: '/subscribe',
    access: 'private',
    load: async () => (await import('../routes/advisor/subscribe-page.tsx')).SubscribePage,
  },
  {
    path: '/schedule',
    access: 'private',
    load: async () => (await import('../routes/everyone/schedule-page.tsx')).SchedulePage,
  },
  {
    path: '/schedule/$id',
    access: 'private',
    load: async () => (await import('../routes/everyone/schedule-page.tsx')).SchedulePage,
  },
  {
    path: '/hours',
    access: 'agents',
    load: async () => (await import('../routes/advisor/hours-page.tsx')).HoursPage,
  },
  {
    path: '/estimations',
    access: 'advisors',
    load: async () => (await import('../routes/advisor/estimations-page.tsx')).EstimationsPage,
  },
  {
    path: '/estimations/new',
    access: 'advisors',
    load: async () => (await import('../routes/advisor/new-estimation-page.tsx')).NewEstimationPage,
  },
  {
    path: '/estimations/$id',
    access: 'advisors',
    load: async () => (await import('../routes/advisor/estimation-page.tsx')).EstimationPage,
  },
  {
    path: '/estimations/$id/edit',
    access: 'advisors',
    load: async () => (await import('../routes/advisor/edit-estimation-page.tsx')).EditEstimationPage,
  },
  {
    path: '/estimations/$id/view',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/estimation-view-page.tsx')).EstimationViewPage,
  },
  {
    path: '/root/estimator',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/root-estimator-page.tsx')).RootEstimatorPage,
  },
  {
    path: '/root/estimator/$id',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/root-estimation-page.tsx')).RootEstimationPage,
  },
  {
    path: '/kff-estimator',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/kff-estimator-page.tsx')).KffEstimatorPage,
  },
  {
    path: '/root/kff-estimator',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/root-kff-estimator-page.tsx')).RootKffEstimatorPage,
  },
  {
    path: '/signin',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/sign-in-page.tsx')).SignInPage,
  },
  {
    path: '/login',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/sign-in-page.tsx')).SignInPage,
  },
  {
    path: '/signin/$affiliate',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/foreign-return-page.tsx')).OAuthCallbackPage,
  },
  {
    path: '/signup',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/sign-up-page.tsx')).SignUpPage,
  },
  {
    path: '/invite/$token',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/invite-page.tsx')).InvitePage,
  },
  {
    path: '/verify',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/verify-page.tsx')).VerifyPage,
  },
  {
    path: '/verify_phone',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/verify-phone-page.tsx')).VerifyPhonePage,
  },
  {
    path: '/confirm_email/$token',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/email-link-page.tsx')).EmailLinkPage,
  },
  {
    path: '/reset_password',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/request-reset-page.tsx')).RequestResetPage,
  },
  {
    path: '/reset_password/$token',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/reset-page.tsx')).ResetPage,
  },
  {
    path: '/token_login/$token',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/token-login-page.tsx')).TokenLoginPage,
  },
  {
    path: '/sign_out',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/sign-out-page.tsx')).SignOutPage,
  },
  {
    path: '/dev/outbox',
    access: 'public',
    bare: true,
    load: async () => (await import('../routes/public/outbox-page.tsx')).OutboxPage,
  },
  {
    path: '/403',
    access: 'public',
    bare: true,
    load: async () => ForbiddenPage,
  },
  {
    path: '/404',
    access: 'public',
    bare: true,
    load: async () => NotFoundPage,
  },
];
