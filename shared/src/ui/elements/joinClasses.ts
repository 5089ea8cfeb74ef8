/** An element's class, and the one that whoever places it gives it. */
export const joinClasses = (name: string, given: string | undefined): string =>
  given === undefined ? name : `${name} ${given}`;
