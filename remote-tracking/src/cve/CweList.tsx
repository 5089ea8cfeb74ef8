import type { CveDetail } from '@faultline/shared/contract';
import { ExternalLink, Mono, styled } from '@faultline/shared/ui';

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 6 });

const pageOf = (id: string): string | undefined => {
  const number = /^CWE-(\d{1,6})$/i.exec(id.trim())?.[1];
  return number && `https://cwe.mitre.org/data/definitions/${number}.html`;
};

/** `CWE-79: Improper ...` says its id once. */
const withoutId = (description: string, id: string | undefined): string =>
  id !== undefined && description.toLowerCase().startsWith(id.toLowerCase())
    ? description.slice(id.length).replace(/^[\s:–-]+/, '')
    : description;

/** The weaknesses behind it, each once whoever named it. */
export function CweList({ cwes }: Pick<CveDetail, 'cwes'>) {
  const once = cwes.filter(
    ({ id, description }, at) =>
      cwes.findIndex((other) => (other.id ?? other.description) === (id ?? description)) === at,
  );
  if (once.length === 0) return <>Not specified</>;
  return (
    <List>
      {once.map(({ id, description }) => (
        <li key={id ?? description}>
          {id !== undefined && (
            <ExternalLink href={pageOf(id)} plain>
              <Mono>{id}</Mono>
            </ExternalLink>
          )}{' '}
          {withoutId(description, id)}
        </li>
      ))}
    </List>
  );
}
