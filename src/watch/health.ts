/** Settles when what it asks about is well, throws when it is not. */
export type Check = () => Promise<unknown>

export type Health = {
  /** True until `leave` is called. */
  ready(): Promise<{ ready: boolean; body: HealthReport }>
  /** From now on not ready: the balancer in front stops sending while what runs is finished. */
  leave(): void
}

export type HealthReport = {
  status: 'ready' | 'not ready' | 'stopping'
  /** What readiness depends on: `ok`, or what is wrong. */
  needs: Record<string, string>
  /** Partners' states as last seen; they never decide. */
  partners: Record<string, string>
  /** What an operator should see to, as last seen; it never decides. */
  watched: Record<string, string>
}

/**
 * @param options.needs what this program cannot do without (database, migrations), asked on every call
 * @param options.partners asked in the background, at most every ten seconds: a slow partner makes nobody wait
 * @param options.watched asked likewise: what should be seen to, and stops nobody
 * @param options.patience milliseconds until a check that has not answered counts as failed
 */
export function createHealth(options: {
  needs: Record<string, Check>
  partners?: Record<string, Check>
  watched?: Record<string, Check>
  patience?: number
}): Health {
  const { needs, partners = {}, watched = {}, patience = 2000 } = options
  let stopping = false
  const askOthers = [inBackground(partners, patience), inBackground(watched, patience)] as const
  return {
    async ready() {
      const [partnersSeen, watchedSeen] = [askOthers[0](), askOthers[1]()]
      const answers = await askAll(needs, patience)
      const ready = !stopping && Object.values(answers).every((answer) => answer === 'ok')
      const status = stopping ? 'stopping' : ready ? 'ready' : 'not ready'
      return { ready, body: { status, needs: answers, partners: partnersSeen, watched: watchedSeen } }
    },
    leave() {
      stopping = true
    },
  }
}

/** @returns answers as last seen; asking for them has them asked anew, at most every ten seconds */
function inBackground(checks: Record<string, Check>, patience: number): () => Record<string, string> {
  let seen: Record<string, string> = Object.fromEntries(Object.keys(checks).map((name) => [name, 'not asked yet']))
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - askedAt < 10_000) return seen
    askedAt = performance.now()
    void askAll(checks, patience).then((answers) => {
      seen = answers
    })
    return seen
  }
}

async function askAll(checks: Record<string, Check>, patience: number): Promise<Record<string, string>> {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await ask(check, patience)] as const),
  )
  return Object.fromEntries(answers)
}

async function ask(check: Check, patience: number): Promise<string> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
  try {
    await Promise.race([check(), late])
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(timer)
  }
}
