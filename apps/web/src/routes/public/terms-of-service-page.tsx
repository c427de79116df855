import { createFileRoute } from '@tanstack/react-router';
import { termsOfService } from '../../features/billing/terms/terms.ts';
import { TermsView } from './terms-view.tsx';

export const Route = createFileRoute('/terms-of-service')({ component: () => <TermsView terms={termsOfService} /> });
