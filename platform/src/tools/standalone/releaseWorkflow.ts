import type { Name } from '../../build/generators/readName.ts';
import { PACKAGE_MANAGER } from './installPackages.ts';

/**
 * A workflow that publishes merged changes with the run's identity token, or with the secret RELEASE_TOKEN if the
 * release service does not trust the issuer.
 */
export const releaseWorkflow = ({ slug }: Name): string => `name: release

on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  test:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
      - run: npx -y ${PACKAGE_MANAGER} install --frozen-lockfile
      - run: npm run typecheck
      - run: npm test
      - run: npm run build

  publish:
    if: github.event_name == 'push'
    needs: test
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    permissions:
      contents: read
      id-token: write
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
      - run: npx -y ${PACKAGE_MANAGER} install --frozen-lockfile
      # RELEASE_SERVICE is a variable of the repository: https://releases.example
      - name: Publish ${slug}
        env:
          RELEASE_SERVICE: \${{ vars.RELEASE_SERVICE }}
          RELEASE_SECRET: \${{ secrets.RELEASE_TOKEN }}
        run: |
          RELEASE_TOKEN=$RELEASE_SECRET
          if [ -z "$RELEASE_TOKEN" ]; then
            RELEASE_TOKEN=$(curl -fsS -H "Authorization: bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" \\
              "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=$RELEASE_SERVICE" | jq -r .value)
            echo "::add-mask::$RELEASE_TOKEN"
          fi
          export RELEASE_TOKEN
          npm run release
`;
