import type { ProductVersion } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { DateText, Mono } from '@faultline/shared/ui';
import { CardFacts } from '../components/cardText.ts';
import { GridSection } from '../components/GridSection.tsx';
import { LinkCard } from '../components/LinkCard.tsx';

const empty = { title: 'No versions found', hint: "This product doesn't have any version information available." };

const getText = ({ version }: ProductVersion) => version;
const versionCard = ({ id, version, created_at }: ProductVersion) => (
  <LinkCard to={paths.productVersion(id)} name={<Mono>{version}</Mono>}>
    <CardFacts>
      <span>
        Added: <DateText value={created_at} />
      </span>
    </CardFacts>
  </LinkCard>
);

/** The versions of a product, in the provider's order. */
export function ProductVersions({ versions }: { versions: readonly ProductVersion[] }) {
  return (
    <GridSection
      title="Product Versions"
      noun="versions"
      items={versions}
      itemKey={({ id }) => id}
      getText={getText}
      empty={empty}
      minWidth={190}
      cardHeight={72}
    >
      {versionCard}
    </GridSection>
  );
}
