import type { LoaderFunctionArgs } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return { name: adminOf(context).operator.name }
}

export default function Home() {
  const { t } = useTexts()
  return <PageHead title={t('home.title')} />
}
