import { Navigate } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';

export function CheckoutPage() {
  return <Navigate {...paths.dashboard} replace />;
}
