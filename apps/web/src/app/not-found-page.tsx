import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from './error-screens.tsx';

export const Route = createFileRoute('/404')({ component: NotFoundScreen });
