// The cart's name is all a guest needs to reach it: kept for a week, out of reach of scripts and of other sites
// (specification, section 9). Beside it the signed token of the order it became.

const attributes = 'Path=/; Max-Age=604800; Secure; HttpOnly; SameSite=Strict'
const gone = 'Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict'

const read = (request: Request, name: string): string | undefined => {
  const cookies = request.headers.get('cookie') ?? ''
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) || undefined : undefined
}

export const cartOf = (request: Request): string | undefined => read(request, 'cart')
export const orderTokenOf = (request: Request): string | undefined => read(request, 'order')

type Cookies = [name: 'set-cookie', value: string][]

/** @returns headers that make this the shopper's cart; the order of an earlier one is forgotten */
export const keepCart = (cartName: string): Cookies => [
  ['set-cookie', `cart=${cartName}; ${attributes}`],
  ['set-cookie', `order=; ${gone}`],
]

/** @returns the header that keeps the token of the order the cart became */
export const keepOrder = (token: string): Cookies => [
  ['set-cookie', `order=${encodeURIComponent(token)}; ${attributes}`],
]

/** @returns headers that reset the cart (specification, section 4) */
export const forgetCart = (): Cookies => [
  ['set-cookie', `cart=; ${gone}`],
  ['set-cookie', `order=; ${gone}`],
]
