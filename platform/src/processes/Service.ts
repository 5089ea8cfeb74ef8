/** A process of ours that runs until it is told to stop. */
export interface Service {
  /** How it is called in messages: "The API". */
  name: string;
  /** The file that Node runs. */
  script: string;
  /** Beside this process's own environment; undefined takes a variable away. */
  env: Record<string, string | undefined>;
  /** An address that answers with a 2xx status once it is ready. */
  health: string;
}
