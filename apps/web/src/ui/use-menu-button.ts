import { useId, useRef, useState } from 'react';

export function useMenuButton() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return {
    wasOpened,
    menu: { id, button, opened, onClose: () => setOpened(false) },
    props: {
      id,
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': opened,
      onClick: () => {
        setOpened(!opened);
        setWasOpened(true);
      },
    } as const,
  };
}
