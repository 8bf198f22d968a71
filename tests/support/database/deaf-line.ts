import { afterAll } from 'vitest'
import { openLine } from './line.ts'

const notification = 'A'.charCodeAt(0)

/**
 * A connection to a database that passes everything on but notices, as a pooler of transactions: subscriptions are
 * taken without an error. Call it at the top of a test file.
 */
export async function deafLine(databaseUrl: string) {
  let isDeaf = true
  const line = await openLine(databaseUrl, (asking, answering) => {
    asking.on('data', (bytes) => answering.write(bytes))
    asking.on('close', () => answering.destroy())
    answering.on('close', () => asking.destroy())
    let rest = Buffer.alloc(0)
    answering.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      // Each message is a letter and a length, which counts itself.
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const message = rest.subarray(0, 1 + rest.readInt32BE(1))
        rest = rest.subarray(message.length)
        if (!(isDeaf && message[0] === notification)) asking.write(message)
      }
    })
  })
  afterAll(line.close)
  return {
    ...line,
    passOn() {
      isDeaf = false
    },
  }
}
