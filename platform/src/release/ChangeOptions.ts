import type { Verdict } from './compatibility/Verdict.ts';

/** How a change of the registry is made, and what is kept of the reason. */
export interface ChangeOptions {
  why?: string | null;
  /** Goes live although the contract check refuses it; what it refused is kept in registry and history. */
  force?: boolean;
  /**
   * Lets an area go without a fallback when its previous release does not run on the new host, where otherwise the host
   * is refused. For a tree of one's own, where every area is made of the same sources.
   */
  dropPrevious?: boolean;
  /** Told what the check found, before anything changes. */
  onVerdicts?: (verdicts: readonly Verdict[]) => void;
  /** Called when everything is as asked for already. */
  onUnchanged?: () => void;
}
