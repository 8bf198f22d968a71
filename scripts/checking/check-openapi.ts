import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openApiDocument } from '#api'

// Checks the API's document against the recommended rules of Redocly's linter, without network access.

const problems = await lintFromString({
  source: JSON.stringify(openApiDocument()),
  absoluteRef: 'openapi.json',
  config: await createConfig({ extends: ['recommended'] }),
})
for (const { severity, ruleId, message, location } of problems)
  console.error(`${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
process.exitCode = problems.length > 0 ? 1 : 0
