import { createFileRoute, Navigate } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';

/** Where the checkout step of onboarding is shown. Users who have completed onboarding continue to the dashboard. */
export const Route = createFileRoute('/_shell/onboarding/checkout')({
  component: CheckoutPage,
});

function CheckoutPage() {
  return <Navigate {...paths.dashboard} replace />;
}
