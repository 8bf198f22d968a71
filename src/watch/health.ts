/** Resolves if what it checks is well, throws if not. */
export type Check = () => Promise<unknown>

export type Health = {
  /** True until `leave` is called. */
  ready(): Promise<{ ready: boolean; body: HealthReport }>
  /** What this program needs: 1 for what is well, 0 for what is not. */
  needs(): Promise<Record<string, number>>
  /** Not ready from now on: the load balancer stops sending requests while running ones finish. */
  leave(): void
}

export type HealthReport = {
  status: 'ready' | 'not ready' | 'stopping'
  /** Dependencies of readiness: `ok`, or what is wrong. */
  needs: Record<string, string>
  /** The partners' last known states; they do not affect readiness. */
  partners: Record<string, string>
  /** The last known figures that an operator should watch; they do not affect readiness. */
  watched: Record<string, string>
}

/**
 * @param options.needs dependencies of this program (database, migrations), checked on every call
 * @param options.partners checked in the background, at most every ten seconds: a slow partner delays nobody
 * @param options.watched checked the same way: for operators, without effect on readiness
 * @param options.timeout milliseconds until a check without an answer counts as failed
 */
export function createHealth(options: {
  needs: Record<string, Check>
  partners?: Record<string, Check>
  watched?: Record<string, Check>
  timeout?: number
}): Health {
  const { needs, partners = {}, watched = {}, timeout = 2000 } = options
  let stopping = false
  const askOthers = [inBackground(partners, timeout), inBackground(watched, timeout)] as const
  return {
    async ready() {
      const [partnersSeen, watchedSeen] = [askOthers[0](), askOthers[1]()]
      const answers = await askAll(needs, timeout)
      const ready = !stopping && Object.values(answers).every((answer) => answer === 'ok')
      const status = stopping ? 'stopping' : ready ? 'ready' : 'not ready'
      return { ready, body: { status, needs: answers, partners: partnersSeen, watched: watchedSeen } }
    },
    async needs() {
      const answers = await askAll(needs, timeout)
      return Object.fromEntries(Object.entries(answers).map(([need, answer]) => [need, answer === 'ok' ? 1 : 0]))
    },
    leave() {
      stopping = true
    },
  }
}

/** @returns the last known answers; a call starts new checks, at most every ten seconds */
function inBackground(checks: Record<string, Check>, timeout: number): () => Record<string, string> {
  let seen: Record<string, string> = Object.fromEntries(Object.keys(checks).map((name) => [name, 'not asked yet']))
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - askedAt < 10_000) return seen
    askedAt = performance.now()
    void askAll(checks, timeout).then((answers) => {
      seen = answers
    })
    return seen
  }
}

async function askAll(checks: Record<string, Check>, timeout: number): Promise<Record<string, string>> {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await ask(check, timeout)] as const),
  )
  return Object.fromEntries(answers)
}

async function ask(check: Check, timeout: number): Promise<string> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout)
  try {
    await Promise.race([check(), late])
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(timer)
  }
}
