import { connect } from 'node:net'
import { addressOf } from './buy.ts'
import { requestOf } from './line.ts'

// Pages that wait: opens as many streams as asked for, and holds them until its parent ends it. Started with the crowd
// as JSON; prints how many are open once all are answered.

export type Crowd = { port: number; host: string; paths: string[]; streams: number; first: number }

const { port, host, paths, streams, first } = JSON.parse(process.argv[2] ?? '') as Crowd
let open = 0

/** Resolves when the stream says that it listens. */
function openStream(number: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' })
  const headers = [`Host: ${host}`, `X-CLIENT-IP: ${addressOf(number)}`, 'Accept: text/event-stream']
  socket.write(requestOf('GET', paths[number % paths.length] ?? '', headers))
  return new Promise((resolve) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
      if (!said.includes('data: listening')) return
      open += 1
      socket.off('data', hear)
      socket.resume()
      resolve()
    }
    socket.on('data', hear)
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
  })
}

let next = 0
const openSome = async () => {
  while (next < streams) await openStream(first + next++)
}
await Promise.all(Array.from({ length: 50 }, openSome))
console.log(JSON.stringify({ open }))
process.on('disconnect', () => process.exit(0))
