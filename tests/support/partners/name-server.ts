import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet'

/** What stands at a name, as zone files write it: a CAA record as `0 issue "letsencrypt.org"`. */
export type Zone = Record<string, { A?: string[]; AAAA?: string[]; TXT?: string[]; CAA?: string[]; CNAME?: string }>

type Wish = {
  zone: Zone
  /** Whether it leaves all questions without an answer now. */
  silent(): boolean
  /** Whether it says of a name that it fails. */
  broken?(name: string): boolean
}

/** A server of the domain name system on this machine. */
export async function nameServer({ zone, silent, broken = () => false }: Wish) {
  const asked: string[] = []
  const socket = createSocket('udp4', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const [question] = questions
    if (!question) return
    asked.push(`${question.type} ${question.name}`)
    if (silent()) return
    const packet = encode({
      id: id ?? 0,
      type: 'response',
      flags: AUTHORITATIVE_ANSWER | codeOf(question.name),
      questions,
      answers: broken(question.name) ? [] : answersTo(question.name, question.type, zone),
    })
    socket.send(packet, port, address)
  })
  /** The last four bits of a packet's flags: 2 is a failure, 3 a name that does not exist. */
  const codeOf = (name: string) => (broken(name) ? 2 : Object.hasOwn(zone, name) ? 0 : 3)
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    /** `127.0.0.1:40123` */
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => void socket.close(),
  }
}

function answersTo(name: string, type: string, zone: Zone): Answer[] {
  const { CNAME, ...records } = zone[name] ?? {}
  const ttl = 0
  if (CNAME !== undefined) return [{ type: 'CNAME', name, ttl, data: CNAME }, ...answersTo(CNAME, type, zone)]
  switch (type) {
    case 'A':
    case 'AAAA':
      return (records[type] ?? []).map((data) => ({ type, name, ttl, data }))
    case 'TXT':
      return (records.TXT ?? []).map((text) => ({ type, name, ttl, data: text.match(/.{1,255}/g) ?? [''] }))
    case 'CAA':
      return (records.CAA ?? []).map((line) => {
        const [, flags = '', tag = '', value = ''] = /^(\d+) (\w+) "(.*)"$/.exec(line) ?? []
        return { type, name, ttl, data: { flags: Number(flags), tag: tag as 'issue', value } }
      })
    default:
      return []
  }
}
