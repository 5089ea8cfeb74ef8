import type { CveDetail } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { TextField } from '@faultline/shared/forms';
import { Section, Stack, styled } from '@faultline/shared/ui';
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Fold } from '../parts/Fold.tsx';
import { AffectedProduct } from './AffectedProduct.tsx';
import { findAffected } from './findAffected.ts';
import { groupAffected } from './groupAffected.ts';
import { VersionVerdict } from './VersionVerdict.tsx';

const Find = styled(TextField)({ maxWidth: 360 });

/** Which versions of which products are affected, and a field to ask whether one's own is. */
export function AffectedVersions({ cve }: { cve: CveDetail }) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const groups = useMemo(() => groupAffected(cve), [cve]);
  const found = useMemo(() => findAffected(groups, wanted), [groups, wanted]);
  const note = groups.length > 1 ? plural(groups.length, 'product') : undefined;
  if (groups.length === 0) return <Section title="Affected versions">The record lists no affected versions.</Section>;
  return (
    <Section title="Affected versions" note={note}>
      <Stack spacing={4}>
        <Find
          label="Is my version affected?"
          placeholder="A version, as 6.1.90, or a product"
          value={text}
          onChange={setText}
          start={<Search size={15} aria-hidden />}
        />
        <VersionVerdict text={wanted} found={found} />
        <Fold key={wanted} items={found.groups} first={8} step={50} noun="products">
          {(shown) => shown.map((group) => <AffectedProduct key={group.key} group={group} />)}
        </Fold>
      </Stack>
    </Section>
  );
}
