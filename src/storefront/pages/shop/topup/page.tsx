import { useLoaderData } from 'react-router'
import { load } from './load.ts'
import { submit } from './submit.ts'
import { TopupMain } from './topup-main.tsx'
import { useTopup } from './use-topup.ts'

export { staysAsShown as shouldRevalidate } from '../../stays-as-shown.ts'
export { load as loader, submit as action }

export default function TopupPage() {
  return <TopupMain page={useTopup(useLoaderData<typeof load>())} />
}
