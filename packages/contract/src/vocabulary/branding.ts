/** That of the product. */
export const defaultBrandColor = '#0F5C5C';
export const maxContactLines = 5;
export const maxContactLength = 300;
export const maxDisclaimerLength = 600;
/** In bytes. */
export const maxLogoBytes = 5 * 1024 * 1024;
