import { createServer } from 'node:net'

/** @throws if something listens on the port already; the error names the variable for another one */
export function refuseTakenPort(variable: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', () =>
      reject(new Error(`${variable}: port ${port} is taken; choose another, as in ${variable}=${port + 1}`)),
    )
    probe.listen(port, () => probe.close(() => resolve()))
  })
}
