import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

type Release = { version: string; image?: string | undefined }

/**
 * Signs the commit that is checked out as a release, by a tag of Git with a key of OpenSSH.
 * @param key file of the private key, or of the public one whose private one the agent holds
 * @param image archive of the image that was made of this commit: its digest is signed with it
 * @returns what was done, in a sentence
 */
export async function signRelease(folder: string, { version, key, image }: Release & { key: string }): Promise<string> {
  const git = gitIn(folder, ['-c', `user.signingkey=${resolve(key)}`])
  await refuseChanges(git)
  const lines = [`Saldo ${versionOf(version)}`, ...(image ? ['', imageLine(await digestOf(image))] : [])]
  await git('tag', '--sign', '--message', lines.join('\n'), tagOf(version))
  return `${tagOf(version)} is signed; git push origin ${tagOf(version)} publishes it`
}

/**
 * Throws unless a known key signed this version, and what is checked out is its commit without a change.
 * @param signers OpenSSH's file of allowed signers. It must not come with the release that it is to judge
 * @param image archive of an image: its digest has to be the signed one
 */
export async function checkRelease(
  folder: string,
  { version, signers, image }: Release & { signers: string },
): Promise<string> {
  const git = gitIn(folder, ['-c', `gpg.ssh.allowedSignersFile=${resolve(signers)}`])
  const tag = tagOf(version)
  const signed = await git('verify-tag', '--raw', tag).catch((error) => {
    throw new Error(`no key of ${signers} signed ${tag}: ${String(error.stderr ?? error.message).trim()}`)
  })
  const [checkedOut, tagged] = [await git('rev-parse', 'HEAD'), await git('rev-parse', `${tag}^{commit}`)]
  if (checkedOut.out !== tagged.out) throw new Error(`${checkedOut.out} is checked out, ${tag} is ${tagged.out}`)
  await refuseChanges(git)
  if (image) {
    const { out: text } = await git('cat-file', 'tag', tag)
    const own = imageLine(await digestOf(image))
    if (!text.split('\n').includes(own)) throw new Error(`${image} is not the image of ${tag}: ${own} is not signed`)
  }
  return `this is ${tag}${image ? ` and its image` : ''}. ${signed.err}`
}

const tagOf = (version: string) => `v${versionOf(version)}`

function versionOf(version: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`not a version such as 1.4.0: ${version}`)
  return version
}

type Git = ReturnType<typeof gitIn>

function gitIn(folder: string, settings: readonly string[]) {
  return async (...given: string[]): Promise<{ out: string; err: string }> => {
    const all = ['-c', 'gpg.format=ssh', ...settings, ...given]
    const { stdout, stderr } = await promisify(execFile)('git', all, { cwd: folder })
    return { out: stdout.trim(), err: stderr.trim() }
  }
}

async function refuseChanges(git: Git): Promise<void> {
  const { out } = await git('status', '--porcelain')
  if (out !== '') throw new Error(`files differ from the commit that is checked out:\n${out}`)
}

const imageLine = (digest: string) => `image sha256:${digest}`

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
