import { formatDate } from '@faultline/shared/format';
import { Button, styled } from '@faultline/shared/ui';
import {
  type ClosedPreview,
  closedPreviews,
  heldOverrides,
  invalidOverrides,
  openHeldOverrides,
  overrides,
  setOverrides,
} from '../registry/boot.ts';
import type { LiveArea } from '../registry/registry.ts';

const Badge = styled('aside')(({ theme }) => ({
  position: 'fixed',
  left: '50%',
  bottom: 12,
  zIndex: theme.zIndex.snackbar - 1,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: 'max-content',
  maxWidth: 'calc(100vw - 24px)',
  padding: '4px 6px 4px 14px',
  borderRadius: 20,
  transform: 'translateX(-50%)',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.tone.yellow.text,
  backgroundColor: theme.vars.palette.tone.yellow.tint,
  border: `1px solid ${theme.vars.palette.tone.yellow.line}`,
  ...theme.typography.body2,
}));

const MAX_SHOWN_LENGTH = 60;
const list = new Intl.ListFormat('en');

const explain = ({ area, until, reason }: ClosedPreview) =>
  reason === 'ended'
    ? `The preview of ${area} ${until === undefined ? 'has ended' : `ended on ${formatDate(until)}`}. This is what is live.`
    : `This link to a preview of ${area} is not valid. This is what is live.`;

// Lists the overrides and previews that this browser session runs, including malformed and expired ones, and lets the
// user end them. Overrides from a link wait here for the user's consent.
export function OverrideBadge({ areas }: { areas: readonly LiveArea[] }) {
  const requested = Object.entries(overrides());
  const invalid = invalidOverrides().map((text) => `"${text.slice(0, MAX_SHOWN_LENGTH)}"`);
  const closed = closedPreviews();
  const held = Object.entries(heldOverrides()).map((pair) => pair.join(' '));
  if (requested.length + invalid.length + closed.length + held.length === 0) return null;
  const findEnd = ([name, version]: [string, string]) =>
    areas.find((each) => each.area === name && each.version === version)?.release.preview?.until;
  const ends = requested.flatMap((pair) => findEnd(pair) ?? []);
  const runs = ([name, version]: [string, string]) =>
    areas.some(({ area, source, version: running }) => area === name && source === 'override' && running === version);
  const text = requested.map((pair) => `${pair.join(' ')}${runs(pair) ? '' : ' (not published)'}`).join(', ');
  return (
    <Badge className="no-print" aria-label="Release override">
      <div>
        {requested.length > 0 && (
          <div>
            {ends.length > 0 ? 'Preview' : 'Override'}: {text}
            {ends.length > 0 && `, until ${formatDate(ends.toSorted()[0])}`}
          </div>
        )}
        {held.length > 0 && (
          <div>
            This link asks for {list.format(held)}, which {held.length === 1 ? 'is' : 'are'} not live. Open{' '}
            {held.length === 1 ? 'it' : 'them'} only if you trust the sender.
          </div>
        )}
        {closed.map((each) => (
          <div key={each.area}>{explain(each)}</div>
        ))}
        {invalid.length > 0 && (
          <div>
            {invalid.join(', ')} {invalid.length === 1 ? 'is not a valid override' : 'are not valid overrides'}. Use
            ?mf=area:version, such as ?mf=vulns:1.9.0.
          </div>
        )}
      </div>
      {held.length > 0 && (
        <Button size="small" onClick={openHeldOverrides}>
          {held.length === 1 ? 'Open release' : 'Open releases'}
        </Button>
      )}
      <Button size="small" onClick={() => setOverrides({})}>
        {ends.length > 0 ? 'Leave preview' : closed.length + held.length > 0 ? 'Close' : 'Reset'}
      </Button>
    </Badge>
  );
}
