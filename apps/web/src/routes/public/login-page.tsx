import { createFileRoute } from '@tanstack/react-router';
import { SignInView } from './sign-in-view.tsx';

export const Route = createFileRoute('/login')({ component: SignInView });
