export const image = async (): Promise<boolean> => false;
