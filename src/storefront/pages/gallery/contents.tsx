import { BrandMark } from '../../ui/page/brand-mark.tsx'
import { Flags } from '../../ui/page/flags.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { Card, LinkCard } from '../../ui/parts/card.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Prose } from '../../ui/parts/prose.tsx'
import { Questions } from '../../ui/parts/questions.tsx'
import { Badge } from '../../ui/signs/badge.tsx'
import { Flag } from '../../ui/signs/flag.tsx'
import { Icon, iconNames } from '../../ui/signs/icon.tsx'
import { PaymentMark } from '../../ui/signs/payment-mark.tsx'
import { QrCode } from '../../ui/signs/qr-code.tsx'
import { Skeleton } from '../../ui/signs/skeleton.tsx'
import { Spinner } from '../../ui/signs/spinner.tsx'

/** The three corners of a QR code: it contains nothing, but looks like one in every theme. */
const corners = ['M4 4', 'M18 4', 'M4 18'].map((at) => `${at}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`).join('')

const words = { label: 'Pages', previous: 'Back', next: 'On', page: (page: number) => `Page ${page}` }

/** Pieces for contents. */
export const contents = {
  card: (
    <div className="grid gap-4 md:grid-cols-3">
      <Card>
        <h3 className="headline text-lg">A card</h3>
        <p>What belongs together.</p>
      </Card>
      <LinkCard
        to="/contact"
        title="A card that leads on"
        picture={<span aria-hidden="true" className="motif block h-20 bg-panel" />}
      >
        <p className="text-muted">With a picture over it.</p>
        <Badge kind="warning">Coming soon</Badge>
      </LinkCard>
      <LinkCard to="/privacy" title="Donaudampfschifffahrtsgesellschaftskapitän">
        <Badge>New</Badge>
      </LinkCard>
    </div>
  ),
  badge: (
    <p className="flex flex-wrap gap-2">
      {(['plain', 'accent', 'soft', 'success', 'warning', 'danger'] as const).map((kind) => (
        <Badge key={kind} kind={kind}>
          {kind}
        </Badge>
      ))}
    </p>
  ),
  prose: (
    <Prose html="<p>Running text with a <a href='/privacy'>link</a> and something <strong>strong</strong>.</p><h2>A heading</h2><ul><li>One thing</li><li>Another</li></ul><h3>A smaller one</h3><blockquote><p>What somebody said.</p></blockquote><table><tr><th>Network</th><th>Code</th></tr><tr><td>Any</td><td>*100#</td></tr></table>" />
  ),
  questions: (
    <Questions
      questions={[
        { question: 'Does it open?', answer: 'It does, and closes again.' },
        { question: 'And without scripts?', answer: 'As well: the browser does it by itself.' },
      ]}
    />
  ),
  facts: (
    <Facts
      facts={[
        ['What it is', 'What it says'],
        ['Several lines', 'The first,\nand the second'],
      ]}
    />
  ),
  'qr-code': <QrCode path={corners} size={29} label="A QR code" className="size-24" />,
  pagination: <Pagination page={4} pages={9} hrefOf={(page) => `?page=${page}`} words={words} />,
  icon: (
    <p className="flex flex-wrap gap-3">
      {iconNames.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </p>
  ),
  flag: (
    <p className="flex flex-wrap gap-3">
      {['de', 'nl', 'be', 'fr', 'at', 'gb'].map((country) => (
        <Flag key={country} country={country} />
      ))}
    </p>
  ),
  'payment-mark': (
    <p className="flex flex-wrap gap-2">
      {[
        'visa',
        'mastercard',
        'american-express',
        'paypal',
        'ideal',
        'bancontact',
        'eps',
        'paysafecard',
        'trustly',
        'klarna',
        'applepay',
        'googlepay',
      ].map((name) => (
        <PaymentMark key={name} name={name} />
      ))}
    </p>
  ),
  'brand-mark': (
    <div className="flex flex-wrap gap-3">
      {['moon-sim-14532d-ffd166', 'waves-gamepad-c25700-8cd0ff', 'rings-film-1c3f94-ff9e8a'].map((name) => (
        <BrandMark key={name} url={`/marks/${name}.svg`} className="h-16 w-24 rounded-field" />
      ))}
    </div>
  ),
  flags: (
    <div className="flex items-center gap-4">
      <Flags urls={['/flags/jp.svg']} />
      <Flags urls={['/flags/fr.svg', '/flags/it.svg', '/flags/es.svg']} />
    </div>
  ),
  'empty-state': (
    <EmptyState icon="basket" title="Nothing here yet">
      <p>What to do about it.</p>
    </EmptyState>
  ),
  skeleton: (
    <div className="flex max-w-80 flex-col gap-2">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-5/6" />
    </div>
  ),
  spinner: <Spinner className="size-8" />,
}
