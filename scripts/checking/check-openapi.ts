import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openApiDocument } from '#api'
import { programDocument } from '#api/programs'

// Checks the documents of both APIs against the recommended rules of Redocly's linter, without network access.

const config = await createConfig({ extends: ['recommended'] })
const documents = { shop: openApiDocument(), programs: programDocument() }
process.exitCode = 0
for (const [name, document] of Object.entries(documents)) {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  for (const { severity, ruleId, message, location } of problems)
    console.error(`${name}: ${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  if (problems.length > 0) process.exitCode = 1
}
