/** A record to write. `value` is undefined where we do not know it. */
export type RecordToWrite = { type: 'A' | 'AAAA' | 'CAA' | 'TXT'; name: string; value: string | undefined }

/** Why something is not right, or not judged: each has a text of this name. */
type Why =
  | 'nowhere'
  | 'elsewhere'
  | 'leadsInside'
  | 'targetNotSet'
  | 'targetNotKnown'
  | 'targetNowhere'
  | 'certificateForbidden'
  | 'certificateCritical'
  | 'noSender'
  | 'severalSenders'
  | 'noPolicy'
  | 'noKey'
  | 'selectorNotSet'
  | 'servedByAnother'
  | 'notServed'
  | 'servedLater'
  | 'noAppleFile'
  | 'notAnswered'

/**
 * `open`: nobody can tell, because it was not looked at or we do not know what has to be. `unasked`: DNS gave no answer,
 * which says nothing about the record.
 */
export type Judged = {
  verdict: 'right' | 'wrong' | 'unasked' | 'open'
  why?: Why
  /** What the text of `why` sets in. */
  values?: Readonly<Record<string, string>>
  found?: readonly string[]
  /** What to write in place of the usual, now that it was looked at. */
  write?: readonly RecordToWrite[]
}

export type Requirement = Omit<Judged, 'found' | 'write'> & {
  of: 'target' | 'address' | 'certificate' | 'served' | 'sender' | 'policy' | 'key' | 'appleFile'
  name: string
  write: readonly RecordToWrite[]
  found: readonly string[]
}

/** All that a name has to have: where the proxy is, a domain of the shop, or the domain that its mail comes from. */
export type CheckedName = { kind: 'target' | 'domain' | 'mail'; name: string; requirements: readonly Requirement[] }

type Wanted = Pick<Requirement, 'of' | 'name'> & { write?: readonly RecordToWrite[] }

/** @param look asks and judges; undefined: nobody looks now */
export async function requirement(
  { of, name, write = [] }: Wanted,
  look: (() => Promise<Judged> | Judged) | undefined,
): Promise<Requirement> {
  const judged: Judged = look ? await asked(look) : { verdict: 'open' }
  return { of, name, write, found: [], ...judged }
}

async function asked(look: () => Promise<Judged> | Judged): Promise<Judged> {
  try {
    return await look()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { verdict: 'unasked', why: 'notAnswered', values: { error: code ?? message } }
  }
}
