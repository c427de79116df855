import type { Calculation, Estimation } from 'contract/endpoints/estimations';
import { askEarly } from '../../lib/early-answers.ts';
import styles from './early-view.css?inline';
import { headlineTexts } from './headline-texts.ts';
import { marketplaceHeadline } from './marketplace-headline.ts';
import { subjectFacts } from './subject-facts.ts';

/** The address of a public link; its token is 256 random bits. */
const publicLink = /^\/estimations\/([\w-]{43})\/view\/?$/;

/** An element with what it holds; text goes in as text, never as markup. */
function make(tag: string, name: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  if (name) element.className = `early-${name}`;
  element.append(...content);
  return element;
}

function styleSheet(nonce: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.nonce = nonce;
  style.textContent = styles;
  return style;
}

function headlinePanel(calculation: Calculation): HTMLElement[] {
  const headline = marketplaceHeadline(calculation);
  if (!headline) return [];
  const { label, value, unit, meaning } = headline;
  return [
    make(
      'section',
      'panel',
      make('h2', 'subtitle', headlineTexts.marketplace.title),
      make('div', 'line', make('p', 'label', label), make('span', 'why', headlineTexts.result.why)),
      make('p', 'value', value, ...(unit ? [make('span', 'unit', ` ${unit}`)] : [])),
      make('p', 'meaning', meaning),
    ),
  ];
}

/** The top of the public page as the application shows it: what its first glance is for. */
function draw(root: HTMLElement, estimation: Estimation, calculation: Calculation, nonce: string): void {
  const facts = subjectFacts(estimation).map(([label, fact]) =>
    make('div', '', make('dt', '', label), make('dd', '', fact)),
  );
  root.append(
    make(
      'div',
      'view',
      styleSheet(nonce),
      make('div', 'bar'),
      make(
        'main',
        'content',
        make('h1', 'title', headlineTexts.result.title(estimation.client_first_name)),
        make('dl', 'facts', ...facts),
        ...headlinePanel(calculation),
      ),
    ),
  );
}

/**
 * On a public link: asks for the estimate at once and shows its title and headline figure as soon as both answers are
 * there, unless the application was faster. `nonce` lets its styles in.
 */
export async function beginEarlyView(nonce: string): Promise<void> {
  const token = publicLink.exec(location.pathname)?.[1];
  if (!token) return;
  const { estimation, calculation } = askEarly(token);
  const [subject, figures] = await Promise.all([estimation, calculation]);
  const root = document.getElementById('root');
  if (subject && figures && root && !root.hasChildNodes()) draw(root, subject, figures, nonce);
}
