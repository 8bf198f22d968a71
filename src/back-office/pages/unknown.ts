import { data } from 'react-router'

/** Any address that is none. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Unknown() {
  return null
}
