import { BareDeadEnd, FramedDeadEnd } from './dead-end.tsx';

const texts = { title: 'Not allowed', lead: 'You are not authorized to access this page' };

export const ForbiddenPage = () => <BareDeadEnd {...texts} />;

/** For the frame with the menu. */
export const Forbidden = () => <FramedDeadEnd {...texts} />;
