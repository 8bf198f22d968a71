import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

const digest = (password: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost): Promise<Buffer> =>
  derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  } satisfies Argon2Parameters)

const encoded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** @returns the password's argon2id hash as a PHC string, which contains its parameters and salt */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await digest(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encoded(salt)}$${encoded(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

// A hash that no password matches: checking against it takes as long as against a customer's.
const nobodys = hashPassword(randomBytes(32).toString('hex'))

/** @param hash undefined for an unknown name, null for a customer without a password: both take as long */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash ?? (await nobodys)) ?? []
  if (!salt || !tag) throw new Error('a stored password is not an argon2id hash')
  const found = await digest(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(found, Buffer.from(tag, 'base64')) && typeof hash === 'string'
}
