import { z } from 'zod'

/** A field of an answer that may be sent back in a body, where it is ignored. */
export const ignoredField = z.unknown().optional().meta({ readOnly: true, description: 'As read; passed over' })

/** All fields of an answer as read-only: a body may contain them, and adds those that count. */
export const ignoredFields = <Shape extends z.ZodRawShape>(view: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(view.shape).map((field) => [field, ignoredField])) as Record<
    keyof Shape,
    typeof ignoredField
  >
