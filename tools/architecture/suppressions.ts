import { type Finding, finding, type Source } from './source.ts';

/** Each way of silencing a checker, and what of it is the reason. */
const silencers: { pattern: RegExp; reason: (comment: string) => string }[] = [
  { pattern: /biome-ignore/, reason: (comment) => comment.match(/biome-ignore[\w-]*\s+[^:]+:\s*(.*)/s)?.[1] ?? '' },
  { pattern: /(?:oxlint|eslint)-disable/, reason: (comment) => comment.match(/--\s*(.*)/s)?.[1] ?? '' },
  { pattern: /@ts-expect-error/, reason: (comment) => comment.match(/@ts-expect-error:?\s*(.*)/s)?.[1] ?? '' },
  { pattern: /\b(?:v8|c8|istanbul) ignore/, reason: (comment) => comment.match(/--\s*(.*)/s)?.[1] ?? '' },
];

/** A reason is a few words of one's own. */
const isReason = (text: string) => !text.includes('<explanation>') && text.trim().split(/\s+/).length >= 3;

/** Suppressions that do not say why, and those that say too much at once. */
export function checkSuppressions(source: Source): Finding[] {
  return source.parsed.comments.flatMap(({ value, start }) => {
    if (/@ts-(?:ignore|nocheck)\b/.test(value))
      return [
        finding(
          'suppressions',
          source,
          start,
          'Use @ts-expect-error with a reason, on one line: it fails when it is no longer needed.',
        ),
      ];
    const silencer = silencers.find(({ pattern }) => pattern.test(value));
    return silencer && !isReason(silencer.reason(value))
      ? [finding('suppressions', source, start, 'A suppression states its reason in a few words.')]
      : [];
  });
}
