import { type Theme, styled } from '@mui/material/styles';
import { Flame } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classElement } from '../theme/classElement.tsx';
import { weight } from '../theme/fonts.ts';
import { type ToneName, toneNames } from '../theme/palettes.ts';
import type { CveTag } from '../../contract/cves/cveOrigin.ts';
import { cveTagTexts } from '../../format/cveTags.ts';

const Root = classElement('span', 'fl-badge');

export function Badge({ tone = 'grey', ...props }: ComponentProps<typeof Root> & { tone?: ToneName }) {
  return <Root data-tone={tone} {...props} />;
}

const groups: Record<string, ToneName> = {
  active: 'red',
  vulnerable: 'red',
  fixed: 'green',
  patched: 'green',
  'under investigation': 'yellow',
  investigating: 'yellow',
  rejected: 'orange',
  disputed: 'orange',
};

interface StatusBadgeProps {
  status: string | undefined;
  tone?: ToneName;
}

/** A record's status in the color of its group (specification 21.4); `Unknown` if empty. */
export function StatusBadge({ status, tone }: StatusBadgeProps) {
  const words = status?.trim() ?? '';
  const group = groups[words.toLowerCase().replaceAll(/[_-]+/g, ' ')] ?? 'grey';
  return (
    <Badge tone={tone ?? group} data-cut title={words}>
      {words === '' ? 'Unknown' : words}
    </Badge>
  );
}

/** Marks CVEs that CISA lists as exploited. Renders nothing without `kev`. */
export function KevBadge({ kev = true, long = false }: { kev?: boolean; long?: boolean }) {
  if (!kev) return null;
  return (
    <Badge tone="red" title="In CISA's catalog of Known Exploited Vulnerabilities">
      <Flame size={12} aria-hidden />
      {long ? 'Known exploited' : 'KEV'}
    </Badge>
  );
}

// `:where` adds no weight, so that a screen's own rule wins over these.
const tones = ({ vars }: Theme) =>
  toneNames.map((name) => {
    const { line, tint, text } = vars.palette.tone[name];
    return [`&:where([data-tone=${name}])`, { borderColor: line, backgroundColor: tint, color: text }] as const;
  });

export const badgeStyles = (theme: Theme) => ({
  '.fl-badge': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    height: 22,
    padding: '0 8px',
    boxSizing: 'border-box',
    borderRadius: 6,
    border: '1px solid',
    fontSize: '0.75rem',
    fontWeight: weight.strong,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    '& svg': { flexShrink: 0 },
    '&:where([data-cut])': {
      display: 'inline-block',
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      lineHeight: '20px',
    },
    ...Object.fromEntries(tones(theme)),
  },
});

const TagsRoot = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 4,
  color: theme.vars.palette.text.secondary,
}));

/** The tags of a CVE record with their meanings. Renders nothing without tags. */
export function CveTags({ tags = [] }: { tags?: readonly CveTag[] | undefined }) {
  if (tags.length === 0) return null;
  return (
    <TagsRoot aria-label="Record tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>{cveTagTexts[tag].label}</Badge> {cveTagTexts[tag].explanation}
        </li>
      ))}
    </TagsRoot>
  );
}
