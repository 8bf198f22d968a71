/** Where the build draws them: a folder for each folder of pictures. */
export const iconsFolder = 'build/icons'

/**
 * A brand's sign as phones want it for the home screen: side in pixels, and how much of it the sign takes. A system may
 * cut a maskable one into any shape, and keeps its inner four fifths.
 */
export const icons = {
  touch: { side: 180, part: 1 },
  192: { side: 192, part: 1 },
  512: { side: 512, part: 1 },
  maskable: { side: 512, part: 0.66 },
} as const

/** The name of an icon that a path asks for: `/icons/192.png`. */
export const iconPath = /^\/icons\/(touch|192|512|maskable)\.png$/
