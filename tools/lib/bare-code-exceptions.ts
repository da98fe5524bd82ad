import type { Exceptions } from './bare-codes.ts'

/** Digits in quotes that are no stored codes. */
export const bareCodeExceptions: Exceptions = {}
