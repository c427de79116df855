/** Resolves with the first key or press. What opens above a page loads then: after the page, before it is needed. */
export const firstInteraction = new Promise<void>((resolve) => {
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, () => resolve(), { once: true });
});
