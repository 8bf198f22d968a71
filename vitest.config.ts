import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patience } from './tests/support/test-run/patience.ts'

/**
 * What takes longest, first: begun last, it would keep one core waiting at the end. The many short ones fill it up. The
 * chaos waits more than it works, for minutes: it begins before all others.
 */
const longestFirst = [
  /programs\/chaos/,
  /journeys\/every-page\/every/,
  /journeys\/[\w-]+\/(a-payment-goes-wrong|accounts|around-every-page|the-checkout-as-set|paypal|a-guest-tops-up|consent)/,
  /journeys\//,
  /tests\/(bad-days|books|orders|partners|programs|top-ups)\//,
  /(database\/(embedded|schema)\/[\w-]+|tenants\/titles)\.test/,
]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longestFirst.findIndex((pattern) => pattern.test(moduleId))
      return rank < 0 ? longestFirst.length : rank
    }
    // Files of one project stay together: a process goes on with the next file of its project.
    const placeOf = (file: TestSpecification) =>
      rankOf(file) === 0 ? -1 : ['journeys', 'processes', 'rules'].indexOf(file.project.name)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b) || rankOf(a) - rankOf(b))
  }
}

/**
 * Tests that replace a module, or what all share (the console), the chaos, which begins before all, and a partner's client
 * that looks for Node's own `Response` (the server's library puts another in its place): each in a new process.
 */
const apart = [
  'sandbox/official-clients.test.ts',
  'scripts/starting/processes.test.ts',
  'src/reactions/reactions.test.ts',
  'tests/orders/promo-codes.test.ts',
  'tests/bad-days/*/{a-scheduled-task-fails,a-thousand-buyers,at-the-same-moment,cash-codes,chaos,confirmed-before-it-is-delivered,nothing-to-pay}.test.ts',
]

export default defineConfig({
  // As Node finds it: the package has a second copy of itself for bundlers, and the two do not know each other.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  // For React's production form (tests/support/test-run/react-for-production.ts), which knows no other.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // Four at a time on the two cores we build on: most wait for a browser, a clock or another process.
    pool: 'forks',
    maxWorkers: 4,
    // Room for what is loaded once and stays: with V8's own 16 MB it is moved about while it is loaded. Four processes keep
    // two cores busy: threads of V8's own for garbage, and a compiler more, only take them from one another.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc', '--no-maglev'],
    sequence: { sequencer: LongestFirst },
    // Nothing here takes that long; but a machine may be busy, and a wait that is cut tells nothing of the shop.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: patience } },
    globalSetup: ['tests/support/test-run/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{src,sandbox,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...apart, 'tests/journeys/**'],
          setupFiles: ['tests/support/test-run/react-for-production.ts'],
          // What the files import is loaded once for all of them: that takes longer than most of the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: apart,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          // One shop and one browser for all the files that a process runs (tests/support/browser/running-shop.ts).
          isolate: false,
        },
      },
    ],
  },
})
