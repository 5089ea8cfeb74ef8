import type { ProductVersion } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { DateText, Mono } from '@faultline/shared/ui';
import { useMemo } from 'react';
import { CardFacts } from '../parts/cardText.ts';
import { GridSection } from '../parts/GridSection.tsx';
import { LinkCard } from '../parts/LinkCard.tsx';

const empty = { title: 'No versions found', hint: "This product doesn't have any version information available." };
const natural = new Intl.Collator('en', { numeric: true });

/** The versions of a product, the newest first. */
export function ProductVersions({ versions }: { versions: readonly ProductVersion[] }) {
  const newestFirst = useMemo(() => versions.toSorted((a, b) => natural.compare(b.version, a.version)), [versions]);
  return (
    <GridSection
      title="Product Versions"
      noun="versions"
      items={newestFirst}
      itemKey={({ id }) => id}
      textOf={({ version }) => version}
      empty={empty}
      minWidth={190}
      cardHeight={72}
    >
      {({ id, version, created_at }) => (
        <LinkCard to={paths.productVersion(id)} name={<Mono>{version}</Mono>}>
          <CardFacts>
            <span>
              Added: <DateText value={created_at} />
            </span>
          </CardFacts>
        </LinkCard>
      )}
    </GridSection>
  );
}
