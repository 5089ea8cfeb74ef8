import type { Registry, RegistryChange } from '@faultline/shared/contract';
import type { ReadManifest } from '../registry/store.ts';
import { formatTrain, withTrainLive } from '../registry/train.ts';
import { checkReleases } from './checkReleases.ts';
import { dropIncompatiblePrevious, type Verdict } from './releaseRules.ts';

const ownRules = new Set<Verdict['rule']>(['screens', 'bytes', 'origin']);

// Compatibility with other releases is checked for the whole train; problems of a single release are refused before.
const postpone = (verdict: Verdict): Verdict =>
  verdict.verdict === 'refused' && !ownRules.has(verdict.rule) ? { ...verdict, verdict: 'warns' } : verdict;

interface ProposedChange {
  current: Registry;
  next: Registry;
  change: Pick<RegistryChange, 'action' | 'train' | 'releases'>;
  // The releases that are made live, or could be.
  named: RegistryChange['releases'];
  // Staged to go live together with others.
  isForTrain?: boolean | undefined;
  dropPrevious?: boolean | undefined;
}

/** Can this change be made? Holds what everyone gets and, while a train has browsers, what those get against the contract. */
export async function checkChange(
  readManifest: ReadManifest,
  { current, next, change, named, isForTrain, dropPrevious }: ProposedChange,
): Promise<Verdict[]> {
  const label = formatTrain(change.releases);
  const trainAreas = new Set(Object.keys(next.train?.releases ?? {}));
  const getTrainSet = () => dropIncompatiblePrevious(readManifest, withTrainLive(next), trainAreas, dropPrevious);
  if (change.train) return checkReleases(readManifest, { current, next: await getTrainSet(), named, label });
  const verdicts = await checkReleases(readManifest, { current, next, named, label });
  if (isForTrain) return verdicts.map(postpone);
  if (!next.train || change.action === 'stage') return verdicts;
  const trainSets = { current: withTrainLive(current), next: await getTrainSet() };
  return [...verdicts, ...(await checkReleases(readManifest, { ...trainSets, named, label }))];
}
