import { redirect } from 'react-router'
import { services } from '../services.ts'
import type { Route } from './+types/home.ts'

/** `/` leads to the brand's main page. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(context.get(services).tenant.mainPage)
}
