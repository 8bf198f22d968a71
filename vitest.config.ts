import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What goes through every brand takes longest: begun last, it would keep one core waiting at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /journeys\/every/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  // As Node finds it: the package has a second copy of itself for bundlers, and the two do not know each other.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    // Four at a time on the two cores we build on: while browsers wait for two, others have something to do.
    pool: 'forks',
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Nothing here takes that long; but a machine may be busy, and a wait that is cut tells nothing of the shop.
    testTimeout: 120_000,
    // Databases, partners, whole programs and browsers on two busy cores: what fails is tried once more, and the run says so.
    retry: 1,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{src,sandbox}/**/*.test.{ts,tsx}', 'tests/{accounts,settings,tenants,desk}/**/*.test.{ts,tsx}'],
          // What the files import is loaded once for all of them: that takes longer than most of the tests.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['scripts/**/*.test.ts', 'tests/*.test.ts', 'tests/bad-days/**/*.test.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          // One shop and one browser for all the files that a process runs (tests/support/shop-on-the-street.ts).
          isolate: false,
          // After the rest: while one browser waits for something, the other goes on.
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
