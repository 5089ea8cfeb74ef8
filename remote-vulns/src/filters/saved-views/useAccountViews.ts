import { refresh, useCommand, useQuery } from '@faultline/shared/query';
import { toast } from '@faultline/shared/ui';
import { useEffect, useMemo, useState } from 'react';
import { searches } from '../../../contract/searches.ts';
import type { ListConfig } from '../../listConfig.ts';
import type { CveFilter } from '../cveFilter.ts';
import { useSearchModule } from '../search/useSearchModule.ts';
import { type SavedView, useSavedViews } from './useSavedViews.ts';
import { toViewFilter, toViewQuery } from './viewQuery.ts';

const isLocal = ({ id }: SavedView) => id === undefined;
const refreshes = [searches.list];

// The views of the account or team, and those that only this browser has.
export function useAccountViews(tab: ListConfig, current: CveFilter) {
  const { views, active, update } = useSavedViews(tab, current);
  const query = useQuery(searches.list);
  const { search } = useSearchModule();
  const answer = query.status === 'ready' ? query.data : undefined;
  const kept = useMemo(() => {
    if (search === undefined) return undefined;
    const ofList = answer?.filter(({ list }) => list === tab.name);
    return ofList?.map((each): SavedView => ({
      id: each.id,
      name: each.name,
      filter: toViewFilter(search, each, tab),
    }));
  }, [answer, search, tab]);
  useEffect(() => {
    if (kept !== undefined) update((all) => [...kept, ...all.filter(isLocal)]);
  }, [kept, update]);

  const saving = useCommand(searches.save, { refreshes });
  const moving = useCommand(searches.save, { failed: false });
  const renaming = useCommand(searches.rename, { refreshes, done: 'View renamed' });
  const removing = useCommand(searches.remove, { refreshes });
  const [isMoving, setIsMoving] = useState(false);

  // After a refusal, for example because another user deleted the view, the list has changed.
  async function isDone({ ok }: { ok: boolean }): Promise<boolean> {
    if (!ok) await refresh(searches.list);
    return ok;
  }

  async function save(name: string, filter: CveFilter): Promise<boolean> {
    if (search === undefined) return false;
    const replace = views.some((view) => !isLocal(view) && view.name === name);
    const outcome = await saving.run({ body: { list: tab.name, name, ...toViewQuery(search, filter), replace } });
    // The dialog may close before the next answer is read.
    if (outcome.ok) update((all) => withView(all, { id: outcome.data.id, name, filter: { ...filter, outcome: '' } }));
    return isDone(outcome);
  }

  // A view is removed from the browser only after the provider has stored it, so that none is lost.
  async function move() {
    if (search === undefined || kept === undefined) return;
    setIsMoving(true);
    const names = new Set(kept.map(({ name }) => name));
    const local = views.filter(isLocal);
    const isSame = (a: SavedView, b: SavedView) =>
      JSON.stringify(toViewQuery(search, a.filter)) === JSON.stringify(toViewQuery(search, b.filter));
    let problem: string | undefined;
    let moved = 0;
    for (const view of local) {
      const isKept = kept.some((each) => each.name === view.name && isSame(each, view));
      const name = findFreeName(view.name, names);
      const body = { list: tab.name, name, ...toViewQuery(search, view.filter), replace: false };
      const outcome = isKept ? undefined : await moving.run({ body });
      if (outcome?.ok === false) {
        problem ??= outcome.error.message;
        if (outcome.error.status === 400 || outcome.error.status === 409) continue;
        break;
      }
      names.add(name);
      moved += 1;
      const id = outcome?.data.id;
      update((all) =>
        all.flatMap((each) =>
          !isLocal(each) || each.name !== view.name ? [each] : id === undefined ? [] : [{ ...each, name, id }],
        ),
      );
    }
    await refresh(searches.list);
    setIsMoving(false);
    if (problem === undefined) toast.success(`${countViews(moved)} moved to your account`);
    else toast.error(`${moved} of ${countViews(local.length)} moved. The others stay in this browser: ${problem}`);
  }

  return {
    views,
    active,
    query,
    // False until the views can be read and written.
    isReady: kept !== undefined,
    local: views.filter(isLocal),
    isBusy: saving.busy || isMoving,
    isMoving,
    save,
    move,
    rename: ({ id }: SavedView, name: string) => renaming.run({ body: { id: Number(id), name } }).then(isDone),
    remove: async (view: SavedView): Promise<boolean> => {
      if (!isLocal(view)) return isDone(await removing.run({ body: { id: Number(view.id) } }));
      update((all) => all.filter((each) => !isLocal(each) || each.name !== view.name));
      return true;
    },
    restore: (view: SavedView) => (isLocal(view) ? update((all) => [...all, view]) : void save(view.name, view.filter)),
  };
}

const withView = (all: readonly SavedView[], view: SavedView) =>
  all.some(({ id }) => id === view.id) ? all.map((each) => (each.id === view.id ? view : each)) : [...all, view];

export const countViews = (count: number) => (count === 1 ? '1 saved view' : `${count} saved views`);

function findFreeName(name: string, names: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : `${name} (${n})`;
    if (!names.has(free)) return free;
  }
}
