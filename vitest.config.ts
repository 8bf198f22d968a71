import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As Node finds it: the package has a second copy of itself for bundlers, and the two do not know each other.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    // Two at a time: each brings a database's load with it, and the machines we build on have two cores.
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{src,sandbox,scripts,tests}/**/*.test.ts', '{src,sandbox,scripts,tests}/**/*.test.tsx'],
          exclude: ['tests/journeys/**'],
          testTimeout: 15_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // After the rest: while one browser waits for something, the other goes on.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
