export const maskPhone = (number: string): string => `${'•'.repeat(8)}${number.slice(-2)}`;
