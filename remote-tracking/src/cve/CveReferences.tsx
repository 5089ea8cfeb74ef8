import type { CveReference } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { Badge, ExternalLink, Section, styled } from '@faultline/shared/ui';
import { useMemo } from 'react';
import { Fold } from '../parts/Fold.tsx';
import { mergeReferences } from './mergeReferences.ts';

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 8,
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

function Reference({ reference: { url, text, source, tags } }: { reference: CveReference }) {
  return (
    <li>
      <ExternalLink href={url}>{text ?? url}</ExternalLink>
      {tags.map((tag) => (
        <Badge key={tag} tone={tag === 'patch' ? 'green' : tag === 'exploit' ? 'red' : 'grey'}>
          {tag}
        </Badge>
      ))}
      {source !== undefined && <small>{source}</small>}
    </li>
  );
}

/** Where more is told, the most useful first; each address once. */
export function CveReferences({ references }: { references: readonly CveReference[] }) {
  const merged = useMemo(() => mergeReferences(references), [references]);
  return (
    <Section title="References" note={merged.length > 0 ? formatCount(merged.length) : undefined}>
      {merged.length === 0 ? (
        'No references available'
      ) : (
        <Fold items={merged} first={10} step={50} noun="references">
          {(shown) => (
            <List>
              {shown.map((reference) => (
                <Reference key={reference.url} reference={reference} />
              ))}
            </List>
          )}
        </Fold>
      )}
    </Section>
  );
}
