import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const beside = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const hashText = (text: string) => ({ text, hash: sha256(text) });
const minify = (script: string) =>
  rspack.experiments.swc.minifySync(script, { compress: true, mangle: true, module: false }).code;

/**
 * What runs before anything is loaded: it puts the remembered theme on the page, preloads the screen of this address
 * and what it needs of `shared`, and shows the panel when the host's script fails. It is the same in every page, so one
 * hash in the content security policy covers it. Minified, for every page carries it.
 */
export const bootScript = hashText(minify(beside('bootScript.js')));

/** The ground of both themes, and the panel that stands in the page until the host draws over it. */
export const bootStyle = hashText(beside('bootPage.css').replaceAll(/\n\s*/g, '\n').trim());

/** What a server's content security policy must allow for the page: written to `headers.json` of the tree. */
export interface PageHashes {
  scriptHashes: string[];
  styleHashes: string[];
}

/** The same with the other origins that scripts and pictures may come from. */
export interface PageHeaders extends PageHashes {
  origins: string[];
}

/** Emotion makes empty style elements and fills them through the CSSOM, so the hash of nothing is one of the styles. */
export const pageHashes: PageHashes = { scriptHashes: [bootScript.hash], styleHashes: [bootStyle.hash, sha256('')] };
