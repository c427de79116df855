/** Always combined with a word or an icon, because color alone is not accessible. */
export type BadgeTone = 'indigo' | 'teal' | 'amber' | 'leaf' | 'slate' | 'brick' | 'plum' | 'gray';
