import sanitizeHtml from 'sanitize-html'
import { mostOfDrawing } from '#tenants/look'

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'use']
const frames = ['svg', 'g', 'defs', 'symbol', 'title', 'desc', 'clipPath', 'mask', 'pattern']
const fills = ['linearGradient', 'radialGradient', 'stop']
const allowed = [...shapes, ...frames, ...fills]

/** What says how a shape looks. A style element or attribute is left out: it can lead elsewhere. */
const attributes = [
  'id',
  'xmlns',
  'viewBox',
  'preserveAspectRatio',
  'width',
  'height',
  'role',
  'aria-label',
  'aria-hidden',
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'dx',
  'dy',
  'points',
  'transform',
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-path',
  'clip-rule',
  'mask',
  'opacity',
  'color',
  'display',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'vector-effect',
  'offset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'patternUnits',
  'patternTransform',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'href',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]

/**
 * Cleans a drawing that somebody brings: what it may not have is left out.
 * @returns it, or why it cannot be taken: too long, no drawing, or drawn by styles, without which it would look different
 */
export function cleanDrawing(
  file: string,
): { drawing: string } | { refusal: 'drawingTooLarge' | 'drawingNotSvg' | 'drawingStyled' } {
  if (file.length > mostOfDrawing) return { refusal: 'drawingTooLarge' }
  const [, body] = /^(?:<\?xml[^>]*>|<!--(?:[^-]|-[^-])*-->|<!DOCTYPE[^>[]*>|\s)*(<svg[\s>][\s\S]*)$/i.exec(file) ?? []
  if (body === undefined) return { refusal: 'drawingNotSvg' }
  if (/<style[\s>]|\sstyle\s*=/i.test(body)) return { refusal: 'drawingStyled' }
  const drawing = sanitizeHtml(body, {
    allowedTags: allowed,
    allowedAttributes: { '*': attributes },
    // References lead to a part of the drawing itself.
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: ownPartsOnly(attribs) }) },
    selfClosing: [...shapes.filter((shape) => shape !== 'text' && shape !== 'tspan'), 'stop'],
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'foreignObject', 'iframe'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim()
  return /^<svg[\s>][\s\S]*<\/svg>$/.test(drawing) ? { drawing } : { refusal: 'drawingNotSvg' }
}

const ownPartsOnly = (attribs: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) =>
      name === 'href' ? value.startsWith('#') : !/url\(\s*["']?(?!#)/i.test(value),
    ),
  )
