import { z } from 'zod'
import { drawingProblems } from '../check/drawing.ts'
import { type ColourField, colours, fieldOfColour } from '../look/contract.ts'
import { fontNames } from '../look/fonts.ts'
import { motifNames } from '../look/motifs.ts'

const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'expected a colour as #rrggbb')

const palette = z
  .strictObject(
    Object.fromEntries(colours.map((token) => [fieldOfColour(token), colour.optional()])) as Record<
      ColourField,
      z.ZodOptional<typeof colour>
    >,
  )
  .prefault({})

/** Characters of a drawing: it is part of each version. */
export const mostOfDrawing = 40_000

const drawing = z
  .string()
  .max(mostOfDrawing)
  .superRefine((svg, context) => {
    for (const { message } of drawingProblems(svg)) context.addIssue({ code: 'custom', message })
  })
  .optional()

/** What a brand has instead of its `theme.css` and the drawings of its folder. Default: those. */
export const look = z
  .strictObject({
    /** Colours of the themes for the light preference. */
    light: palette,
    /** Colours of the themes for the dark preference. */
    dark: palette,
    /** The font of texts. */
    font: z.enum(fontNames).optional(),
    /** The font of headings. */
    headingFont: z.enum(fontNames).optional(),
    /** Of headings. */
    headingCase: z.enum(['none', 'uppercase']).optional(),
    /** Roundness of cards, in pixels. */
    radius: z.int().min(0).max(40).optional(),
    /** Roundness of buttons and fields, in pixels. */
    controlRadius: z.int().min(0).max(40).optional(),
    /** Of cards and fields, in pixels. */
    borderWidth: z.int().min(0).max(4).optional(),
    /** How much room is between things: 1 is usual. */
    density: z.number().min(0.8).max(1.3).optional(),
    /** A pattern on banners and panels. */
    motif: z.enum(motifNames).optional(),
    /** Instead of the logos of header and footer, as SVG. */
    logo: drawing,
    /** Instead of `picture.svg` on the main page. */
    picture: drawing,
    /** Instead of `favicon.svg` in the browser's tab. */
    icon: drawing,
  })
  .prefault({})
