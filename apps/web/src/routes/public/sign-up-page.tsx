import { createFileRoute } from '@tanstack/react-router';
import { SignUpView } from './sign-up-view.tsx';

export const Route = createFileRoute('/signup')({ component: () => <SignUpView initialCode="" /> });
