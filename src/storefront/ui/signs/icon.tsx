const paths = {
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  arrowUp: 'M12 19V5m-6 6 6-6 6 6',
  basket: 'M3 9h18l-2 10.2a1 1 0 0 1-1 .8H6a1 1 0 0 1-1-.8L3 9Zm5 0 3-6m5 6-3-6',
  bolt: 'M13 3 5 13.5h6L10.5 21 19 10.2h-6.2L13 3Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm6 9 6 6 6-6',
  clock: 'M12 7v5.2l3.4 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  cross: 'm6 6 12 12M18 6 6 18',
  info: 'M12 11v5.5M12 7.6v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z',
  mail: 'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-.6.8 8.6 6.4 8.6-6.4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M6 12h12',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm3 15h2',
  plus: 'M6 12h12M12 6v12',
  refund: 'M4 9h11a5 5 0 0 1 0 10H9M4 9l4-4M4 9l4 4',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4m0-14.2-1.4 1.4M6.3 17.7l-1.4 1.4',
  warning:
    'M12 9.5v4.2m0 3.1v.1M10.7 4.4 2.9 18a1.5 1.5 0 0 0 1.3 2.2h15.6a1.5 1.5 0 0 0 1.3-2.2L13.3 4.4a1.5 1.5 0 0 0-2.6 0Z',
} as const

export type IconName = keyof typeof paths
export const iconNames = Object.keys(paths) as IconName[]

/** One of the shop's own icons, in the colour of the text beside it; not announced, because the text says it. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
