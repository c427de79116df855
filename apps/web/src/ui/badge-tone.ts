/** Always combined with a word or an icon. */
export type BadgeTone = 'indigo' | 'teal' | 'amber' | 'leaf' | 'slate' | 'brick' | 'plum' | 'gray';
