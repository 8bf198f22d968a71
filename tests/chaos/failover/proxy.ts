import { connect, createServer, type Socket } from 'node:net'

/**
 * The address that programs know: leads to whichever server is the primary, as an operator's proxy does, and cuts what
 * led to another.
 */
export async function openProxy() {
  const sockets = new Set<Socket>()
  let target: number | undefined
  const server = createServer({ noDelay: true }, (asking) => {
    asking.on('error', () => {})
    if (target === undefined) return void asking.destroy()
    const answering = connect({ port: target, host: '127.0.0.1', noDelay: true })
    answering.on('error', () => {})
    for (const [one, other] of [
      [asking, answering],
      [answering, asking],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    /** @param to the server's port; undefined: nobody is there */
    leadTo(to: number | undefined) {
      target = to
      for (const socket of sockets) socket.resetAndDestroy()
    },
    urlOf: (url: string) => Object.assign(new URL(url), { port: String(port) }).href,
    async close() {
      this.leadTo(undefined)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
