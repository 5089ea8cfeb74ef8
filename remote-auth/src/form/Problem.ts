/** What is wrong with a form: its text, and the names of the fields it is about, none where the provider refused. */
export interface Problem {
  text: string;
  fields: readonly string[];
  /** A toast has said it already, so it is shown and not announced again. */
  announced?: boolean;
}

export const problem = (text: string, ...fields: string[]): Problem => ({ text, fields });
