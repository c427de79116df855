// Runs in a page from its beginning: notes as `readableAt` the first frame that shows a title and the figure named by
// `awaitedFigure`, in milliseconds since the address was entered.
const isSeen = (element) =>
  element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element.getBoundingClientRect().height > 0;

const holder = () =>
  [...document.querySelectorAll('body *')].filter((one) => one.textContent.includes(window.awaitedFigure)).at(-1);

function look() {
  const isThere = document.body?.textContent.includes(window.awaitedFigure);
  if (!isThere || !isSeen(document.querySelector('h1')) || !isSeen(holder())) requestAnimationFrame(look);
  // What is laid out now is on the screen with the next frame.
  else
    requestAnimationFrame(() => {
      window.readableAt = performance.now();
    });
}
requestAnimationFrame(look);
