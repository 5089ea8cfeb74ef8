/** The most alert rules of an account or team. */
export const MAX_RULES = 100;
