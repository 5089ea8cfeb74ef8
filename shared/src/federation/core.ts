/**
 * The eager federated module: what every screen uses, in one chunk of the host. The build maps the entry points and libraries
 * that federation.json lists under `core` to it; a library's names are enumerated, for what is named here is shipped.
 */
export * from '../api/index.ts';
export * from '../contract/index.ts';
export * from '../format/index.ts';
export * from '../query/index.ts';
export * from '../routing/index.ts';
export * from '../session/index.ts';
export * from '../ui/index.ts';
export { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
export { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
