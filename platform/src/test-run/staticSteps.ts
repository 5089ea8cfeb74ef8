import { checkStep } from './checkStep.ts';
import type { Step } from './Step.ts';

/** What is known without running the code. */
export const staticSteps: Step[] = [
  checkStep('format', 'oxfmt', ['--check', '.']),
  checkStep('lint', 'oxlint', []),
  checkStep('types (browser)', 'tsc', ['-p', 'tsconfig.browser.json']),
  checkStep('types (node)', 'tsc', ['-p', 'tsconfig.node.json']),
];
