import { styled } from '@mui/material/styles';
import type { CveTag } from '../../contract/cves/cveOrigin.ts';
import { cveTagTexts } from '../../format/cveTags.ts';
import { Badge } from './Badge.tsx';

const Root = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 4,
  color: theme.vars.palette.text.secondary,
}));

/** The tags of a CVE record, each with its meaning; renders nothing without any. */
export function CveTags({ tags = [] }: { tags?: readonly CveTag[] | undefined }) {
  if (tags.length === 0) return null;
  return (
    <Root aria-label="Record tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>{cveTagTexts[tag].label}</Badge> {cveTagTexts[tag].explanation}
        </li>
      ))}
    </Root>
  );
}
