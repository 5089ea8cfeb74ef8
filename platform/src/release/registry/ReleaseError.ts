/** A change to the release tree that was refused; the message says why and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/** The releases would not fit together: the contract check refused the change, and nothing was changed. */
export class ContractError extends ReleaseError {
  override name = 'ContractError';
}
