export const platformPath = '/platform';
