/** What is wrong with a form: its text, and the names of the fields it is about, none where the provider refused. */
export interface FormProblem {
  text: string;
  fields: readonly string[];
  /** A toast has said it already, so it is shown and not announced again. */
  announced?: boolean;
}

export const createFormProblem = (text: string, ...fields: string[]): FormProblem => ({ text, fields });
