import type { CveDetail } from '@faultline/shared/contract';
import { ExternalLink, safeUrl } from '@faultline/shared/ui';
import { Answer } from './Answer.tsx';
import { findFixes } from './findFixes.ts';
import { mergeReferences } from './mergeReferences.ts';

const SHOWN = 3;
const HELPFUL = ['patch', 'mitigation', 'vendor advisory', 'release notes'];

function updateTo(versions: readonly string[]): string {
  const rest = versions.length - SHOWN;
  if (versions.length === 1) return `Update to ${versions[0]} or later`;
  return `Fixed in ${versions.slice(0, SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The way out, as far as the record knows one: a version to update to, else who tells more. */
export function FixAnswer({ cve }: { cve: CveDetail }) {
  const [fix, ...otherFixes] = findFixes(cve.affected_versions);
  const links = mergeReferences(cve.reference_links).filter(({ url }) => safeUrl(url) !== undefined);
  const link = links.find(({ tags }) => tags.some((tag) => HELPFUL.includes(tag)));
  const tag = link?.tags.find((each) => HELPFUL.includes(each)) ?? '';
  const advice = link && <ExternalLink href={link.url}>{`Read the ${tag}`}</ExternalLink>;
  const question = 'What to do?';
  if (fix !== undefined) {
    const more = otherFixes.length > 0 && (
      <div>
        {fix.product}; fixes for {otherFixes.length} more products below.
      </div>
    );
    return (
      <Answer
        question={question}
        note={
          <>
            {more}
            {advice}
          </>
        }
      >
        {updateTo(fix.versions)}
      </Answer>
    );
  }
  if (cve.remediation !== undefined) {
    return (
      <Answer question={question} note={advice}>
        Follow the remediation below
      </Answer>
    );
  }
  return advice === undefined ? (
    <Answer question={question} note="The record names no fix. Track the CVE to hear when that changes.">
      No fix known
    </Answer>
  ) : (
    <Answer question={question} note="The record names no fixed version.">
      {advice}
    </Answer>
  );
}
