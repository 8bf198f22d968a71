import { fromMajor, toMajor } from '#kit/money'
import { textOf } from '../form-problem.ts'

/** @returns the amount in a field, in major units as the calls take it; 0, which they refuse, if it is no amount */
export const amountIn = (form: FormData, name: string): number => toMajor(fromMajor(textOf(form, name, 10)) ?? 0)
