import type { Name } from '../../build/generators/readName.ts';
import { PACKAGE_MANAGER } from './installPackages.ts';
import type { LiveHost } from './liveHost.ts';

/** The README of a repository with one area. */
export const readmeText = ({ slug, title }: Name, { origin }: LiveHost): string => `# ${title}

The area \`${slug}\` of Faultline. Its screens are in \`remote-${slug}/src\`.
Where they are shown is in \`remote-${slug}/remote.ts\`. It needs Node 24.

- \`npx -y ${PACKAGE_MANAGER} install\` installs the packages.
- \`npm run dev\` shows this area as it is edited, in the shell and over the API of the environment.
- \`npm run typecheck\` checks the types, \`npm test\` runs the unit tests.
- \`npm run e2e\` runs the end-to-end tests in a browser, over \`dev\` or over \`E2E_BASE_URL\`.
- \`npm run release\` builds the area and publishes it: live for everyone.

The environment is ${origin}.

## Packages

\`@faultline/*\` come from the registry that your npm configuration names for this scope:

\`\`\`sh
npm config set @faultline:registry <address>
\`\`\`

Their versions are those of the live host; a newer one can have names that the host lacks, which \`release\` refuses.

## Publishing

The release service wants a token that may publish \`${slug}\`:

\`\`\`sh
export RELEASE_SERVICE=<address> RELEASE_TOKEN=<token>
npx faultline release check ${slug}
npm run release -- --canary 10
npx faultline release promote ${slug}
npx faultline release status
\`\`\`

The first release works in the same way: until it is promoted, only the browsers of its canary have the area. To let
others look at what is not published, print a link with \`PUBLIC_URL=${origin} npx faultline release preview ${slug}\`.
Where the service requires a second person (\`fourEyes\`), publish with \`--canary 10\` or \`--stage-only\`, and another
person promotes.

\`.github/workflows/release.yml\` publishes what is merged. Set the variable \`RELEASE_SERVICE\` of the repository; the run
shows its own identity to the service, or the secret \`RELEASE_TOKEN\` where there is one. The audience of the identity
is the address of the service.
`;
