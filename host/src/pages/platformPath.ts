/** The page that shows a team which releases this browser runs. */
export const platformPath = '/platform';
