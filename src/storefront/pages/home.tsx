import { type LoaderFunctionArgs, redirect } from 'react-router'
import { services } from '../services.ts'

/** `/` leads to the brand's main page. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(context.get(services).tenant.mainPage)
}
