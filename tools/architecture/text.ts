import { type Finding, lineAt, type Tree } from './source.ts';

/** Paths that exist on one machine only, and where packages are downloaded from. Product addresses such as /root/estimator are none. */
const machinePaths =
  /(?<![\w.$}])\/(?:work|home\/\w+|Users\/\w+|tmp\/(?:hp|bash_\w+)|root\/\.\w+)\/|\b[A-Z]:\\\\?Users\\|\.\.\/shared\/(?:design|spec|reference)/;
const registries =
  /registry\.npmjs\.org|registry\.yarnpkg|npm\.pkg\.github|"resolved": "https?:|^\s*(?:@[\w-]+:)?registry\s*=/m;
const colours =
  /#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\b(?![-\w])|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/;
/** Hairlines and optical offsets of up to 4 px are no sizes of the scale. */
const sizes = /(?<![\w.#-])-?(?!(?:0|[1-4])px)\d*\.?\d+(?:px|rem)\b/;
const postponed = /\b(?:TODO|FIXME|XXX|HACK)\b/;

const isText = (path: string) =>
  /\.(ts|tsx|mjs|cjs|js|json|css|html|sql|md|sh|yml|yaml|txt|csv)$|(^|\/)\.[\w-]+$|\.ci\/run$/.test(path);
const isGenerated = (path: string) => path.endsWith('.gen.ts') || path === 'package-lock.json';
const isTest = (path: string) => /\.test\.(tsx?|mjs)$/.test(path);

/** The most lines a file may have; null where length says nothing. */
function maxLines(path: string): number | null {
  if (!/\.(ts|tsx|mjs)$/.test(path) || isGenerated(path)) return null;
  if (isTest(path)) return 500;
  if (path.startsWith('contract/')) return 300;
  // A plan year's tables are data: a row per state is as long as it is.
  return path.startsWith('packages/estimator/src/years/') ? null : 250;
}

/** Breaches that any text can have, whatever its language. */
export function checkText(tree: Tree): Finding[] {
  return [...tree].filter(([path]) => isText(path)).flatMap(([path, text]) => checkOne(path, text));
}

function checkOne(path: string, text: string): Finding[] {
  // The checks and their fixtures name what they look for.
  if (path.startsWith('tools/house/')) return checkLength(path, text);
  return [
    ...checkLength(path, text),
    ...found(
      'no-machine-paths',
      path,
      text,
      machinePaths,
      'exists on one machine only: say it relative to the project.',
    ),
    ...found(
      'no-registry',
      path,
      text,
      registries,
      'ties the project to one registry: leave it to the settings of whoever installs.',
    ),
    ...(/\.md$|\.csv$/.test(path)
      ? []
      : found(
          'nothing-postponed',
          path,
          text,
          postponed,
          'is work left undone: do it, or say in docs/plan.md that it comes.',
        )),
    ...checkLook(path, text),
  ];
}

function checkLook(path: string, text: string): Finding[] {
  if (!path.startsWith('apps/web/src/') || path === 'apps/web/src/ui/tokens.ts' || isTest(path)) return [];
  const bare = withoutComments(path, text);
  const isStyle = path.endsWith('.css');
  return [
    ...found(
      'tokens',
      path,
      bare,
      colours,
      'is a colour: colours stand in apps/web/src/ui/tokens.ts, style sheets read them as var(--ui-…).',
    ),
    ...(isStyle
      ? found(
          'tokens',
          path,
          bare,
          sizes,
          'is a size: sizes stand in apps/web/src/ui/tokens.ts, style sheets read them as var(--ui-…) or var(--mantine-…).',
        )
      : []),
  ];
}

/** The same text, each comment's letters replaced by blanks so that lines stay where they are. */
function withoutComments(path: string, text: string): string {
  const comment = path.endsWith('.css') ? /\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*/g;
  return text.replace(comment, (all) => all.replace(/[^\n]/g, ' '));
}

function found(rule: string, path: string, text: string, pattern: RegExp, message: string): Finding[] {
  return [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].map((match) => ({
    rule,
    path,
    line: lineAt(text, match.index),
    message: `'${match[0].trim()}' ${message}`,
  }));
}

function checkLength(path: string, text: string): Finding[] {
  const max = maxLines(path);
  const lines = text.trimEnd().split('\n').length;
  return max !== null && lines > max
    ? [
        {
          rule: 'sizes',
          path,
          line: 0,
          message: `has ${lines} lines, at most ${max}: split it along what it talks about.`,
        },
      ]
    : [];
}
