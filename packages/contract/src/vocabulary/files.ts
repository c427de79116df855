const mebibyte = 1024 * 1024;

/** In bytes. Super admins upload exports of a marketplace. */
export const uploadLimits = { default: 100 * mebibyte, super_admin: 2048 * mebibyte } as const;

export const maxFilenameLength = 255;
