/** Resolves with the first key or press, when the code of dialogs and messages loads. */
export const firstInteraction = new Promise<void>((resolve) => {
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, () => resolve(), { once: true });
});
