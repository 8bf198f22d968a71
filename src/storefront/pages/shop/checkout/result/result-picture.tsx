import { useFrame } from '../../../../document/use-frame.ts'
import { Sign, type SignKind } from '../../../../ui/signs/sign.tsx'
import { DrawnPicture } from './drawn-picture.tsx'
import failed from './pictures/failed-payment.gif'
import failedStill from './pictures/failed-payment-still.gif'
import refunded from './pictures/refunded-payment.gif'
import refundedStill from './pictures/refunded-payment-still.gif'
import successful from './pictures/successful-payment.gif'
import successfulStill from './pictures/successful-payment-still.gif'

const moving: Partial<Record<SignKind, { gif: string; still: string }>> = {
  success: { gif: successful, still: successfulStill },
  failed: { gif: failed, still: failedStill },
  refunded: { gif: refunded, still: refundedStill },
}

/**
 * The picture at the top of a result (specification, section 2): drawn in the brand's colours if it shows details, else
 * an animation that plays once. An undecided result has the shop's own sign. The heading below says the same.
 */
export function ResultPicture({ kind }: { kind: SignKind }) {
  const { hasDetailedSuccessPage } = useFrame().brand.features
  const picture = moving[kind]
  if (!picture) return <Sign kind={kind} />
  if (hasDetailedSuccessPage) return <DrawnPicture kind={kind} />
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcSet={picture.still} />
      <img src={picture.gif} alt="" width="96" height="96" className="size-24" />
    </picture>
  )
}
