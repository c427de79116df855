interface Release {
  readonly version: string;
  readonly commit: string;
}

/** @returns the releases that a changelog names, the latest first */
export function readReleases(changelog: string): Release[] {
  const [, ...sections] = changelog.split(/^## (?!Unreleased$)/m);
  return sections.map((section) => {
    const [, version, commit] =
      /^(\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}\n[^#]*?\b[Aa]t commit ([0-9a-f]{8,40})\b/.exec(section) ?? [];
    if (!version || !commit)
      throw new Error(`CHANGELOG.md has a release without its commit: ${section.split('\n')[0]}`);
    return { version, commit };
  });
}

/** @returns the release before the present state, which is a release itself if nothing is unreleased */
export function previousRelease(changelog: string): Release {
  const isReleased = !/^## Unreleased\n+[^\n#]*(###|-)/m.test(changelog);
  const release = readReleases(changelog)[isReleased ? 1 : 0];
  if (!release) throw new Error('CHANGELOG.md has no previous release');
  return release;
}
