import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openApiDocument } from '#api'
import { programDocument } from '#api/programs'
import { isUpToDate } from '../generate-program-client.ts'

// Checks the documents of both APIs against the recommended rules of Redocly's linter, without network access; and the types
// of the partners' client against theirs.

const config = await createConfig({ extends: ['recommended'] })
const documents = { shop: openApiDocument(), programs: programDocument() }
process.exitCode = 0
for (const [name, document] of Object.entries(documents)) {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  for (const { severity, ruleId, message, location } of problems)
    console.error(`${name}: ${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  if (problems.length > 0) process.exitCode = 1
}
if (!(await isUpToDate())) {
  console.error("the types of the partners' client differ from the description: run npm run generate:client")
  process.exitCode = 1
}
