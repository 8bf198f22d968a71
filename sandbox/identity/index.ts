import { createHash, randomUUID } from 'node:crypto'
import { type Answer, type Call, json, type Route, readForm, redirect } from '../http/call.ts'
import { html } from '../http/html.ts'
import { page } from '../http/page.ts'
import { openKeys } from '../portal/keys.ts'
import type { World } from '../world.ts'

/** A brand's id cannot begin so: the keys stand beside the portals'. */
const ring = '-identity'

type Grant = { asked: URLSearchParams; claims: Record<string, unknown> }

/**
 * An identity provider for operators under `/identity` (OpenID Connect, authorization code with PKCE). Its page asks
 * who signs in; any client id and secret will do.
 */
export function openIdentity(world: World): Route[] {
  const keys = openKeys(world)
  const grants = new Map<string, Grant>()
  /** Claims that tools put into the next ID token. */
  let next: Record<string, unknown> = {}
  const issuerOf = ({ origin }: Call) => `${origin}/identity`

  const describe = (call: Call): Answer => {
    const issuer = issuerOf(call)
    return json(200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
    })
  }
  const signIn = (call: Call): Answer => {
    const form = readForm(call)
    const asked = new URLSearchParams(form.get('asked') ?? '')
    const email = form.get('email') || 'olga@house.example'
    const code = randomUUID()
    const subject = `person-${createHash('sha256').update(email).digest('hex').slice(0, 12)}`
    const at = Math.floor(Date.now() / 1000)
    grants.set(code, { asked, claims: { sub: subject, email, email_verified: true, auth_time: at } })
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return redirect(back.href)
  }
  const exchange = async (call: Call): Promise<Answer> => {
    const form = readForm(call)
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isTheirs =
      grant?.asked.get('code_challenge') === challenge && grant.asked.get('redirect_uri') === form.get('redirect_uri')
    if (!grant || !isTheirs) return json(400, { error: 'invalid_grant' })
    const { asked, claims } = grant
    const said = { nonce: asked.get('nonce'), ...claims, ...next }
    const audience = typeof next.aud === 'string' ? next.aud : (asked.get('client_id') ?? '')
    next = {}
    const idToken = await keys.signClaims(ring, { issuer: issuerOf(call), audience, claims: said })
    return json(200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken })
  }
  return [
    ['GET', '/identity/.well-known/openid-configuration', describe],
    ['GET', '/identity/authorize', ({ query }) => askWho(query)],
    ['POST', '/identity/authorize', signIn],
    ['POST', '/identity/token', exchange],
    ['GET', '/identity/keys', async () => json(200, await keys.published(ring))],
    // For tools: claims of the next ID token, as JSON.
    [
      'POST',
      '/identity/next-token',
      ({ body }) => {
        next = JSON.parse(body) as Record<string, unknown>
        return json(201, next)
      },
    ],
  ]
}

const askWho = (asked: URLSearchParams): Answer =>
  URL.canParse(asked.get('redirect_uri') ?? '')
    ? page(
        'Identity provider',
        html`<h1>Who works today?</h1>
          <section><form class="stack" method="post" action="/identity/authorize">
            <input type="hidden" name="asked" value="${asked.toString()}">
            <label>E-mail address<input name="email" type="email" value="olga@house.example"></label>
            <button class="main">Sign in</button>
          </form></section>`,
        { narrow: true },
      )
    : page('Identity provider', html`<h1>This provider does not know where to send you back to</h1>`, {
        narrow: true,
        status: 400,
      })
