/** A browser that has subscribed: the sandbox plays its push service, and reads what it gets. */
export async function pushedTo(sandboxUrl: string) {
  const answer = await fetch(`${sandboxUrl}/push/devices`, { method: 'POST' })
  const { endpoint, keys } = (await answer.json()) as { endpoint: string; keys: { p256dh: string; auth: string } }
  const id = endpoint.split('/').at(-1)
  return {
    device: { endpoint, publicKey: keys.p256dh, authSecret: keys.auth },
    leaves: () => fetch(endpoint, { method: 'DELETE' }),
    async told(): Promise<Record<string, string>[]> {
      const pushed = await (await fetch(`${sandboxUrl}/push.json?device=${id}`)).json()
      return (pushed as { message: string }[]).map(({ message }) => JSON.parse(message))
    },
  }
}
