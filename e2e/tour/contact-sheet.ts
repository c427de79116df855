import { type Picture, schemes, widths } from './pictures.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const figure = ({ file, person, width, scheme, notes, is_taken }: Picture) => `
    <figure class="w${width}">
      ${is_taken ? `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>` : '<p class="bad">no picture</p>'}
      <figcaption>${escaped(person)}, ${width}, ${scheme}
        ${notes.map((note) => `<p class="bad">${escaped(note)}</p>`).join('')}</figcaption>
    </figure>`;

const order = ({ person, width, scheme }: Picture) =>
  [person, widths.findIndex((size) => size.width === width), schemes.indexOf(scheme)].join();

/** Every screen with its pictures side by side. */
export function contactSheet(pictures: readonly Picture[], names: readonly string[]): string {
  const sections = names.map((name) => {
    const own = pictures.filter(({ screen }) => screen === name).toSorted((a, b) => order(a).localeCompare(order(b)));
    return `  <h2 id="${name}">${name}</h2>\n  <div>${own.map(figure).join('')}\n  </div>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>HealthPlanner, every screen</title>
<style>
  body { font: 15px system-ui, sans-serif; margin: 24px; background: #8882 }
  div { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
  figure { margin: 0 } img { display: block; width: 100%; border: 1px solid #8886 }
  .w1280 { width: 480px } .w360 { width: 180px }
  figcaption { margin-top: 4px } .bad { color: #b3392f; margin: 4px 0 } nav a { margin-right: 12px }
</style>
<h1>Every screen</h1>
<nav>${names.map((name) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
${sections.join('\n')}
</html>
`;
}
