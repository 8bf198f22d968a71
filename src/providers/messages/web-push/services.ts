/**
 * The push services that browsers use: Chrome and its relatives, Firefox, Safari, Edge. An endpoint comes from a
 * visitor and is called by our server, so it has to be one of these.
 */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/**
 * @param ours the origin of a service of our own, in development; others need https and the usual port
 * @returns whether an endpoint belongs to a known service
 */
export function isOfKnownService(endpoint: string, ours?: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return false
  if (ours !== undefined && url.origin === ours) return true
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname))
}
