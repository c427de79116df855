import { BareDeadEnd, FramedDeadEnd } from './dead-end.tsx';

const texts = { title: 'Page not found', lead: 'You found a page that does not exist' };

export const NotFoundPage = () => <BareDeadEnd {...texts} />;

/** For the frame with the menu. */
export const NotFound = () => <FramedDeadEnd {...texts} />;
