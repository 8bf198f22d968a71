import { type Answer, type Call, json, type Route, readForm, redirect } from '../http/call.ts'
import { html } from '../http/html.ts'
import { page } from '../http/page.ts'
import { operation, type PartnerDoor } from '../partner-door.ts'
import type { World } from '../world.ts'
import { openKeys } from './keys.ts'
import { loginPage, PEOPLE, readWish, type Wish } from './pages.ts'

const door: PartnerDoor = {
  partner: 'portal',
  refuse: () => undefined,
  failure: () => json(500, { error: 'server_error' }),
}

/**
 * Customer portals of brands with external sign-in, each under `/portal/{tenant}`: a sign-in page that
 * redirects back with a signed token, and the JWKS.
 */
export function openPortal(world: World) {
  const keys = openKeys(world)
  const tenantOf = (call: Call) => call.params[0] ?? ''
  const issuerOf = (call: Call) => `${call.origin}/portal/${tenantOf(call)}`

  const show = (call: Call): Answer => {
    const wish = readWish(call.query)
    return wish ? loginPage(tenantOf(call), wish) : nowhereToGo()
  }
  const signIn = async (call: Call): Promise<Answer> => {
    const form = readForm(call)
    const wish = readWish(form)
    if (!wish) return nowhereToGo()
    const digits = (form.get('msisdn') || form.get('person') || PEOPLE[0]?.msisdn || '').replace(/\D/g, '')
    return redirect(backTo(wish, await keys.sign(tenantOf(call), issuerOf(call), `+${digits}`)))
  }
  const routes: Route[] = [
    ['GET', '/portal/:tenant/login', show],
    ['POST', '/portal/:tenant/login', signIn],
    [
      'GET',
      '/portal/:tenant/.well-known/jwks.json',
      operation(world.faults, door, 'get-keys', async (call) => json(200, await keys.published(tenantOf(call)))),
    ],
    // For tools: a token without the sign-in page.
    [
      'POST',
      '/portal/:tenant/tokens',
      async (call) => {
        const msisdn = readForm(call).get('msisdn') ?? ''
        return json(201, { token: await keys.sign(tenantOf(call), issuerOf(call), msisdn) })
      },
    ],
    [
      'POST',
      '/portal/:tenant/keys',
      async (call) => {
        await keys.rotate(tenantOf(call))
        return json(201, await keys.published(tenantOf(call)))
      },
    ],
  ]
  return { routes, keys }
}

function backTo({ redirectUri, state }: Wish, token: string): string {
  const address = new URL(redirectUri)
  address.searchParams.set('token', token)
  address.searchParams.set('state', state)
  return address.href
}

const nowhereToGo = (): Answer =>
  page('Customer portal', html`<h1>This portal does not know where to send you back to</h1>`, {
    narrow: true,
    status: 400,
  })
