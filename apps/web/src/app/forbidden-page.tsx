import { createFileRoute } from '@tanstack/react-router';
import { ForbiddenScreen } from './error-screens.tsx';

export const Route = createFileRoute('/403')({ component: ForbiddenScreen });
