import { Select } from '@faultline/shared/forms';
import { styled } from '@faultline/shared/ui';
import type { ListConfig } from '../tabs/ListConfig.ts';
import type { CveFilterState } from './useCveFilter.ts';

const Strong = styled(Select)({ '& .MuiInputBase-root': { fontWeight: 570 } });

/** All items or the tracked ones; tracked clears the four text searches (specification 6.4). */
export function ViewSelect({ tab, state }: { tab: ListConfig; state: CveFilterState }) {
  const choose = (view: string) =>
    state.change(
      view === 'tracked' ? { tracked: true, cve: '', vendor: '', product: '', name: '' } : { tracked: false },
    );
  return (
    <Strong
      label="View"
      hideLabel
      name="view"
      value={state.draft.tracked ? 'tracked' : 'all'}
      onChange={choose}
      options={[
        { value: 'all', label: tab.allView },
        { value: 'tracked', label: 'My Tracked Items' },
      ]}
    />
  );
}
