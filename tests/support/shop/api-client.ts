import { holdToReference } from './documented.ts'

type Sent = { tenant?: string; ip?: string; body?: unknown; headers?: Record<string, string> }

/** A running shop and its partners, over the network. */
export type Place = { apiUrl: string; sandboxUrl: string }

/** Calls a running shop's API as `wire` does in the process; `ours` is the brand unless another is named. */
export function apiClient({ apiUrl, sandboxUrl }: Place, ours: string) {
  return {
    ours,
    sandbox: { url: sandboxUrl },
    async ask(name: string, { tenant = ours, ip = '203.0.113.251', body, headers = {} }: Sent = {}) {
      const [method = '', path = ''] = name.split(' ')
      const response = await fetch(apiUrl + path, {
        method,
        headers: { 'X-Tenant-Id': tenant, 'X-Forwarded-For': ip, 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = await readAnswer(response)
      holdToReference(method, new URL(response.url).pathname, answer)
      return answer
    },
  }
}

/** The answer, its body as text and, if there is any, as JSON. */
export async function readAnswer(response: Response) {
  const { status, headers } = response
  const text = await response.text()
  return { status, headers, text, json: text === '' ? undefined : JSON.parse(text) }
}
