import { parseArgs } from 'node:util'
import { checkRelease, signRelease } from './releasing/signed-tag.ts'

// `npm run sign -- 1.4.0 --key <file>` signs what is checked out as a release; `npm run verify -- 1.4.0 --signers <file>`
// says whether what is checked out is that release, and who signed it. `--image` signs or checks an image's archive too.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, signers: { type: 'string' }, image: { type: 'string' } },
})
const [what, version] = positionals
const { key, signers, image } = values
try {
  if (what === 'sign' && version && key) console.log(await signRelease('.', { version, key, image }))
  else if (what === 'verify' && version && signers) console.log(await checkRelease('.', { version, signers, image }))
  else
    throw new Error(
      'npm run sign -- <version> --key <file>, npm run verify -- <version> --signers <file>; both [--image <file>]',
    )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
