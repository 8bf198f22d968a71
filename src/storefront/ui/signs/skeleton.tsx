/** A placeholder for text that is loading, so that nothing jumps. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block rounded-field bg-line motion-safe:animate-pulse ${className}`} />
}
