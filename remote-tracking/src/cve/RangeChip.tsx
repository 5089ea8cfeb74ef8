import type { AffectedVersion } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { AppLink, Mono, styled } from '@faultline/shared/ui';
import { rangeInWords } from '../ranges/rangeInWords.ts';

const Chip = styled(Mono, { shouldForwardProp: (name) => name !== 'status' })<{ status: AffectedVersion['status'] }>(({
  theme,
  status,
}) => {
  const tone = theme.vars.palette.tone[status === 'unaffected' ? 'green' : 'grey'];
  return {
    display: 'inline-block',
    maxWidth: '100%',
    padding: '2px 8px',
    borderRadius: 6,
    border: `1px solid ${tone.line}`,
    backgroundColor: tone.tint,
    color: status === 'unaffected' ? tone.text : theme.vars.palette.text.primary,
    fontSize: '0.75rem',
    lineHeight: 1.5,
    overflowWrap: 'anywhere',
    'a &': { borderColor: theme.vars.palette.surface.line, color: theme.vars.palette.primary.main },
    'a:hover &': { borderColor: theme.vars.palette.primary.main },
  };
});

/** A range in words; where its version has a page, the way to it. */
export function RangeChip({ range, words = rangeInWords(range) }: { range: AffectedVersion; words?: string }) {
  const exact = [range.version, range.less_than ?? range.less_than_or_equal].filter(Boolean).join(' – ');
  const chip = (
    <Chip status={range.status} title={words.length < exact.length ? exact : undefined}>
      {words}
    </Chip>
  );
  return range.id === undefined ? chip : <AppLink to={paths.productVersion(range.id)}>{chip}</AppLink>;
}
