import { z } from 'zod'

/** A field that an answer has and a body may bring back as it was read. */
export const readOnly = z.unknown().optional().meta({ readOnly: true, description: 'As read; passed over' })

/** All fields of an answer as such: a body takes them along, and says anew which of them it is about. */
export const asRead = <Shape extends z.ZodRawShape>(view: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(view.shape).map((field) => [field, readOnly])) as Record<keyof Shape, typeof readOnly>
