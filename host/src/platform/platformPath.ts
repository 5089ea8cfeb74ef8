/** Where a team sees what this browser runs. */
export const platformPath = '/platform';
