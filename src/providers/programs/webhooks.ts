import { type LookupAddress, lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { isLoopback, isPublic } from '#kit/ip-network'
import type { SignedWebhook, WebhookAnswer, WebhookSender } from '#programs/webhooks'
import { openTurns } from './turns.ts'

type Options = {
  /** Lets addresses lead to this machine, without TLS too: in development. */
  mayLoop: boolean
  /** Finds a host's IP addresses; default: as the machine does. */
  resolve?: (host: string) => Promise<LookupAddress[]>
  /** Milliseconds until the answer must be there; default 10 seconds. */
  timeoutMs?: number | undefined
}

const resolveHost = promisify(lookup)
const leadsInside = 'the address leads inside'

/**
 * Sends webhooks to addresses that strangers name. Nothing is sent to where only we are: private networks, this machine,
 * and whatever else is not of the public internet. That is looked at when an address is entered and at each connection,
 * since a name may lead elsewhere by then. No redirect is followed, and of an answer only the status is read.
 */
export function programWebhooks({
  mayLoop,
  resolve = (host) => resolveHost(host, { all: true }),
  timeoutMs = 10_000,
}: Options): WebhookSender {
  const isOutside = (address: string): boolean => isPublic(address) || (mayLoop && isLoopback(address))
  const lookUp: LookupFunction = (host, { all }, done) => {
    resolve(host).then(
      (found) => {
        if (found.length === 0 || !found.every(({ address }) => isOutside(address)))
          return done(new Error(leadsInside), '')
        const [first] = found as [LookupAddress]
        return all ? done(null, found) : done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
  const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
  const isWellFormed = (url: string): boolean => {
    const parsed = URL.parse(url)
    if (!parsed || parsed.username || parsed.password || parsed.hash) return false
    if (parsed.protocol === 'https:') return true
    return mayLoop && parsed.protocol === 'http:' && ['localhost', '127.0.0.1', '::1'].includes(hostOf(parsed))
  }

  return {
    inTurn: openTurns(),
    async refusalOf(url) {
      if (!isWellFormed(url)) return 'notHttps'
      const host = hostOf(new URL(url))
      if (isIP(host)) return isOutside(host) ? undefined : 'leadsInside'
      const found = await resolve(host).catch(() => [])
      if (found.length === 0) return 'notFound'
      return found.every(({ address }) => isOutside(address)) ? undefined : 'leadsInside'
    },
    send: (webhook) => {
      const host = hostOf(new URL(webhook.url))
      // A name is looked at when it is resolved, a plain IP address is not resolved.
      if (!isWellFormed(webhook.url) || (isIP(host) && !isOutside(host)))
        return Promise.resolve({ failure: leadsInside })
      return post(webhook, lookUp, timeoutMs)
    },
  }
}

function post({ url, headers, body }: SignedWebhook, look: LookupFunction, timeoutMs: number): Promise<WebhookAnswer> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const all = { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Saldo-Webhooks/1' }
    // A connection of its own each time: each is looked at.
    const sent = request(url, { method: 'POST', headers: all, agent: false, lookup: look }, (reply) => {
      clearTimeout(timer)
      resolve({ status: reply.statusCode ?? 0 })
      reply.destroy()
    })
    const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
    sent.on('error', (error) => {
      clearTimeout(timer)
      resolve({ failure: error.message })
    })
    sent.end(body)
  })
}
