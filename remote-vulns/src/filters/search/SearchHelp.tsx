import { Dialog } from '@faultline/shared/forms';
import type { CompletionOption, SearchField } from '@faultline/shared/search';
import { Button, IconButton, Mono, MutedText, styled } from '@faultline/shared/ui';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import type { useQueryText } from './useQueryText.ts';

const Terms = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '148px minmax(0, 1fr)',
  gap: '8px 16px',
  margin: 0,
  ...theme.typography.body2,
  '& dt, & dd': { margin: 0, overflowWrap: 'anywhere' },
  '@media (max-width: 767.95px)': { gridTemplateColumns: '1fr', '& dd': { marginBottom: 6 }, rowGap: 0 },
}));
const Heading = styled('h3')(({ theme }) => ({ ...theme.typography.body1, fontWeight: 570, margin: '18px 0 8px' }));
const Examples = styled('ul')({
  listStyle: 'none',
  margin: '0 -12px',
  padding: 0,
  '& button': { textAlign: 'left', justifyContent: 'flex-start', overflowWrap: 'anywhere' },
});

const words: readonly (readonly [string, string])[] = [
  ['heap overflow', 'Both words'],
  ['"heap overflow"', 'The phrase'],
  ['overflow*', 'Words starting with "overflow"'],
  ['-windows', 'Without this word. Also NOT windows'],
  ['apache OR nginx', 'Either word. A space means AND'],
  ['(a OR b) c', 'Group with parentheses'],
];

const examples = [
  'vendor:apache cvss>=9 kev:true',
  '"remote code execution" exploitation:active -windows',
  'cwe:79 (product:wordpress OR product:drupal) epss>0.1',
];

interface SearchHelpProps {
  fields: readonly SearchField[];
  onExample: (text: string) => void;
}

export function SearchHelp({ fields, onExample }: SearchHelpProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton aria-label="Search help" title="Search help" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <CircleQuestionMark size={17} />
      </IconButton>
      <Dialog open={isOpen} onClose={close} title="Search" subtitle="Words and conditions, joined by AND" width={560}>
        <TermList terms={words} />
        <Heading>Fields</Heading>
        <TermList terms={fields.map(({ example, matches, values }) => [example, describe(matches, values)])} />
        <Heading>Examples</Heading>
        <Examples>
          {examples.map((example) => (
            <li key={example}>
              <Button
                variant="text"
                onClick={() => {
                  onExample(example);
                  close();
                }}
              >
                <Mono>{example}</Mono>
              </Button>
            </li>
          ))}
        </Examples>
      </Dialog>
    </>
  );
}

const describe = (matches: string, values: readonly string[] | undefined) =>
  values === undefined ? matches : `${matches}: ${values.join(', ')}`;

function TermList({ terms }: { terms: readonly (readonly [string, string])[] }) {
  return (
    <Terms>
      {terms.map(([term, meaning]) => (
        <div key={term} style={{ display: 'contents' }}>
          <dt>
            <Mono>{term}</Mono>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </Terms>
  );
}

const Option = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 12px',
  width: '100%',
  overflowWrap: 'anywhere',
});

export function SearchOption({ option: { insert, detail } }: { option: CompletionOption }) {
  return (
    <Option>
      <Mono>{insert}</Mono> <MutedText>{detail}</MutedText>
    </Option>
  );
}

interface SearchProblemProps {
  error: NonNullable<ReturnType<typeof useQueryText>['error']>;
  text: string;
  onFix: (text: string) => void;
}

export function SearchProblem({ error: { message, position, length, suggestion }, text, onFix }: SearchProblemProps) {
  const fixed = suggestion && text.slice(0, position) + suggestion + text.slice(position + length);
  return (
    <>
      {message.replaceAll('`', '')} (character {position + 1})
      {fixed && (
        <Button variant="text" size="small" onClick={() => onFix(fixed)}>
          Use {suggestion}
        </Button>
      )}
    </>
  );
}
