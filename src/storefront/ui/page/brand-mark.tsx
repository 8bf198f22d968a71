/**
 * A brand's mark, a file that its URL describes; not announced, because the brand's name is beside it. It fills its frame.
 * @param className left out in a list of cards, whose styles include the mark's
 */
export const BrandMark = ({ url, className }: { url: string; className?: string }) => (
  <img src={url} alt="" loading="lazy" className={className && `brand-mark ${className}`} />
)
