import { type Proof, proof } from 'contract/endpoints/proof';
import { calculationsOf, citedRows, digestOf, inputDigests, leavesOf, tableDigests } from '../figures/rules.ts';

export interface Replay {
  /** The estimator gives the figures of the document, and nothing in it was altered. */
  readonly is_equal: boolean;
  /** What differs, in sentences. */
  readonly findings: readonly string[];
}

const maxListed = 20;

const listed = (sentences: readonly string[]): string[] =>
  sentences.length <= maxListed
    ? [...sentences]
    : [...sentences.slice(0, maxListed), `And ${sentences.length - maxListed} more differences.`];

const unreadable = (findings: readonly string[]): Replay => ({ is_equal: false, findings: listed(findings) });

/** Recalculates a proof with the estimator alone. */
export function replay(text: string): Replay {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return unreadable(['This is not a proof: it is not JSON.']);
  }
  const parsed = proof.safeParse(document);
  if (!parsed.success)
    return unreadable(
      parsed.error.issues.map(
        ({ path, message }) => `This is not a proof: ${path.join('.') || 'document'}: ${message}`,
      ),
    );
  return replayProof(parsed.data);
}

function replayProof(document: Proof): Replay {
  const alterations = [...alteredInputs(document), ...alteredParts(document)];
  const differences = differencesOf(document);
  return {
    is_equal: alterations.length === 0 && differences.length === 0,
    findings: [...listed(alterations), ...versionFindings(document), ...listed(differences)],
  };
}

function alteredInputs({ inputs, digests }: Proof): string[] {
  const present = inputDigests(inputs);
  const paths = new Set([...Object.keys(digests.inputs), ...Object.keys(present)]);
  return [...paths].flatMap((path) => {
    if (digests.inputs[path] === present[path]) return [];
    if (present[path] === undefined) return [`Removed input: ${path}`];
    return [`${digests.inputs[path] === undefined ? 'Added' : 'Altered'} input: ${path}`];
  });
}

const alteredParts = ({ tables, result, digests }: Proof): string[] => [
  ...(digestOf(tables.market) === digests.prices ? [] : ['The prices in the document were altered.']),
  ...(digestOf(tables.law) === digestOf(citedRows(result)) ? [] : ['The rows of law in the document were altered.']),
  ...(digestOf(result) === digests.result ? [] : ['The figures in the document were altered.']),
];

const numberOf = (rules: string) => rules.split('-', 1)[0];

/** The version of the rules also names the figures, which tables change, too. */
function versionFindings({ tables, digests }: Proof): string[] {
  const present = tableDigests(tables.market);
  const isLawSame = present.law === digests.law;
  const haveRulesChanged = isLawSame
    ? present.rules !== digests.rules
    : numberOf(present.rules) !== numberOf(digests.rules);
  return [
    ...(isLawSame ? [] : ['The tables of law have changed since the calculation.']),
    ...(haveRulesChanged ? ['The rules of the estimator have changed since the calculation.'] : []),
  ];
}

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

/** What the household pays first, and reasons last. */
const rankOf = (path: string) => (path.includes('.household_total') ? 0 : path.includes('.reasons.') ? 2 : 1);

function differencesOf({ inputs, tables, result }: Proof): string[] {
  const before = new Map(leavesOf(result));
  // As in a document, in which there is no minus zero.
  const after = new Map(leavesOf(JSON.parse(JSON.stringify(calculationsOf(inputs, tables.market)))));
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .flatMap((path) =>
      digestOf(before.get(path) ?? null) === digestOf(after.get(path) ?? null)
        ? []
        : [`result.${path}: the document has ${shown(before.get(path))}, the estimator ${shown(after.get(path))}`],
    );
}
