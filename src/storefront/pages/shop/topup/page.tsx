import { useLoaderData } from 'react-router'
import { load } from './load.ts'
import { submit } from './submit.ts'
import { TopupMain } from './topup-main.tsx'

export { load as loader, submit as action }

export default function TopupPage() {
  return <TopupMain page={useLoaderData<typeof load>()} />
}
