/** In milliseconds. The addresses of files are valid for an hour. */
export const refreshMs = 45 * 60_000;
