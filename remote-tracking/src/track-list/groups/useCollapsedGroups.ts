import { useUserStorage } from '@faultline/shared/session';

const MAX_REMEMBERED = 200;

const storage = {
  name: 'collapsed-groups',
  initial: [] as string[],
  read: (stored: unknown) => (Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []),
};

/** The groups that are collapsed, kept in this browser; the trackings without a group are those of the empty name. */
export function useCollapsedGroups() {
  const [names, setNames] = useUserStorage(storage);
  return {
    isCollapsed: (name: string | undefined) => names.includes(name ?? ''),
    setCollapsed: (name: string | undefined, collapsed: boolean) =>
      setNames((before) => {
        const others = before.filter((other) => other !== (name ?? ''));
        return collapsed ? [...others, name ?? ''].slice(-MAX_REMEMBERED) : others;
      }),
  };
}
