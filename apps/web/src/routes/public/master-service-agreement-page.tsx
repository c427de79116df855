import { createFileRoute } from '@tanstack/react-router';
import { masterServiceAgreement } from '../../features/billing/terms/terms.ts';
import { TermsView } from './terms-view.tsx';

export const Route = createFileRoute('/master-service-agreement')({
  component: () => <TermsView terms={masterServiceAgreement} />,
});
