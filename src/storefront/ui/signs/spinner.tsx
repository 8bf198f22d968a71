/** Turns while something is under way; stands still if the system asks for less motion. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      className={`shrink-0 motion-safe:animate-spin ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
