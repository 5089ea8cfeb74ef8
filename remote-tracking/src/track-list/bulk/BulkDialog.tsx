import { formatCount } from '@faultline/shared/format';
import { Dialog, FormError, SubmitActions, TextField } from '@faultline/shared/forms';
import { Button, Stack, Mono, styled } from '@faultline/shared/ui';
import { useAtomValue } from 'jotai';
import { useState, type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react';
import { bulkJobAtom } from './bulkJob.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { type Phase, useMatching, type Matching } from './useMatching.ts';
import { FileUp } from 'lucide-react';
import { decodeFile } from './read/decodeFile.ts';
import { MAX_TEXT_LENGTH } from './read/Entry.ts';
import { wrappingRow } from '../../components/styles.ts';

export function BulkDialog({ onClose }: { onClose: () => void }) {
  const job = useAtomValue(bulkJobAtom);
  const matching = useMatching();
  const [text, setText] = useState('');
  const { phase } = matching;
  const step = job === undefined ? phase.name : 'adding';
  const [first] = useState(step);
  const [follows, setFollows] = useState(false);
  if (step !== first && !follows) setFollows(true);
  if (job !== undefined) return <BulkProgress job={job} follows={follows} onClose={onClose} />;
  if (phase.name === 'input') {
    const { problem } = phase;
    return <BulkInput {...{ text, problem, matching, follows, onClose }} onText={setText} />;
  }
  if (phase.name === 'matching')
    return <BulkMatching phase={phase} follows={follows} onCancel={() => matching.back()} />;
  return <BulkPreview {...{ phase, matching, follows, onClose }} />;
}

interface BulkMatchingProps {
  phase: Extract<Phase, { name: 'matching' }>;
  follows: boolean;
  onCancel: () => void;
}

function BulkMatching({ phase: { done, total }, follows, onCancel }: BulkMatchingProps) {
  return (
    <Dialog
      open
      follows={follows}
      width={640}
      onClose={onCancel}
      title="Import List"
      subtitle="Matching your list to the catalog. Nothing is added yet."
      actions={<Button onClick={onCancel}>Cancel</Button>}
    >
      <Stack spacing={3}>
        <ProgressLine label="Looking up" done={done} total={total}>
          Looked up {formatCount(done)} of {formatCount(total)}
        </ProgressLine>
      </Stack>
    </Dialog>
  );
}

const Drop = styled('div', { shouldForwardProp: (name) => name !== 'over' })<{ over: boolean }>(({ theme, over }) => ({
  ...wrappingRow,
  justifyContent: 'space-between',
  gap: 8,
  padding: 12,
  borderRadius: 9,
  border: `1px dashed ${over ? theme.vars.palette.primary.main : theme.vars.palette.surface.line}`,
  backgroundColor: over ? theme.vars.palette.tone.accent.tint : theme.vars.palette.surface.sunken,
  color: theme.vars.palette.text.secondary,
  ...theme.typography.body2,
}));
const Help = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingLeft: 18,
  color: theme.vars.palette.text.secondary,
  '& > li + li': { marginTop: 2 },
}));

interface BulkInputProps {
  text: string;
  onText: (text: string) => void;
  problem: string | undefined;
  matching: Matching;
  follows: boolean;
  onClose: () => void;
}

function BulkInput({ text, onText, problem, matching, follows, onClose }: BulkInputProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const readFile = async (file: File) => {
    if (file.size > MAX_TEXT_LENGTH) matching.back('This file is too large. Import up to 20 MB at a time.');
    else {
      const content = decodeFile(new Uint8Array(await file.arrayBuffer()));
      if (content === undefined) matching.back('This file is not text. Choose a text, CSV, JSON or XML file.');
      else void matching.find(content);
    }
  };
  const over = useFileDrop((file) => void readFile(file));
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) void readFile(file);
    // Otherwise the same file could not be chosen again after a correction.
    currentTarget.value = '';
  };
  return (
    <Dialog
      open
      follows={follows}
      tall
      width={640}
      onClose={onClose}
      title="Import List"
      subtitle="Review matches before adding."
      onSubmit={() => void matching.find(text)}
      actions={<SubmitActions onCancel={onClose}>Find Matches</SubmitActions>}
    >
      <Stack spacing={4}>
        <FormError>{problem}</FormError>
        <TextField
          label="Your list"
          rows={9}
          placeholder={'CVE-2025-3639\nAcme, Anvil, 6.1.90'}
          value={text}
          onChange={onText}
          spellCheck={false}
        />
        <Drop over={over}>
          <span>Or drop a file here: text, CSV or SBOM.</span>
          <Button size="small" startIcon={<FileUp size={14} />} onClick={() => chooser.current?.click()}>
            Choose File
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label="List file"
            accept=".txt,.csv,.tsv,.json,.jsonl,.xml,.spdx,.cdx,application/json,application/xml,text/plain,text/csv"
            onChange={choose}
          />
        </Drop>
        <Help>
          <li>CVE IDs, one or more per line</li>
          <li>
            <Mono>vendor,product,version</Mono> lines; product and version are optional
          </li>
          <li>Package URLs (purl) or CPE names, one or more per line</li>
          <li>An SBOM: CycloneDX in JSON or XML, SPDX in JSON or tag-value, also inside an attestation</li>
        </Help>
      </Stack>
    </Dialog>
  );
}

// Accepts a file that is dropped anywhere on the page, and returns whether one is dragged over it. Elsewhere than on the drop
// area the browser would leave the page for the file.
function useFileDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    // Leaving an element for another one has a related target; leaving the window has none.
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      take(file);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onDragLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => listeners.abort();
  }, []);
  return over;
}
