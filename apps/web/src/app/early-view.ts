import type { Calculation } from 'contract/endpoints/calculation';
import type { Estimation } from 'contract/endpoints/estimations';
import { homeText } from 'contract/vocabulary/phones';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { householdFacts } from 'estimate-texts/subject/household-facts';
import { type SummaryTotals, summaryTotals } from 'estimate-texts/summary/summary-totals';
import { askEarly } from '../lib/early-answers.ts';

/** The path of a public link; its token has 256 random bits. */
const publicLink = /^\/estimations\/([\w-]{43})\/view\/?$/;

/** The class names are those of `early-styles.ts`. */
function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...children);
  return node;
}

function summary({ figures, sentence }: SummaryTotals): HTMLElement {
  const { why, aYear } = headlineTexts.result;
  const shown = figures.map(({ label, value }) =>
    element(
      'div',
      '',
      // The invisible word takes the space of the button that the application shows.
      element('div', 'line', element('p', 'label', label), element('span', 'why', why)),
      element('p', 'value', value, element('span', 'unit', ` ${aYear}`)),
    ),
  );
  const panel = element('section', '', element('div', 'totals', ...shown), element('p', 'sentence', sentence));
  panel.setAttribute('aria-label', headlineTexts.summary.title);
  return panel;
}

function logo(url: string): HTMLElement {
  const image = document.createElement('img');
  image.src = url;
  image.alt = '';
  return image;
}

function preparedBy({ prepared_by }: Estimation): HTMLElement[] {
  if (!prepared_by) return [];
  const { firm, advisor, branding } = prepared_by;
  const phone = prepared_by.phone ?? branding?.phone;
  return [
    element(
      'p',
      'maker',
      ...(branding?.logo_url ? [logo(branding.logo_url)] : []),
      ...(firm ? [element('strong', '', firm)] : []),
      element('span', '', advisor),
      ...(phone ? [element('span', 'phone', homeText(phone) ?? phone)] : []),
    ),
  ];
}

function view(estimation: Estimation, calculation: Calculation): HTMLElement {
  // In the coverage gap the summary opens with that verdict, which only the whole page explains.
  const totals = calculation.coverage_gap ? null : summaryTotals(calculation);
  return element(
    'div',
    'early',
    element('header', ''),
    element(
      'main',
      '',
      element(
        'div',
        '',
        element('h1', '', headlineTexts.result.title(estimation.client_first_name)),
        ...preparedBy(estimation),
        element('p', 'facts', householdFacts(estimation).join(' · ')),
      ),
      ...(totals ? [summary(totals)] : []),
    ),
  );
}

/** Shows the title and headline figure as soon as both replies arrive, unless the application was faster. */
export async function showEarlyView(): Promise<void> {
  const token = publicLink.exec(location.pathname)?.[1];
  if (!token) return;
  const answers = askEarly(token);
  const [estimation, calculation] = await Promise.all([answers.estimation, answers.calculation]);
  const root = document.getElementById('root');
  if (estimation && calculation && root && !root.hasChildNodes()) root.append(view(estimation, calculation));
}
