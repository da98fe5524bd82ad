import { schemas as rules } from './rules/schemas.ts'
import { schemas as target } from './target/schemas.ts'
import { schemas as wages } from './wages/schemas.ts'

export const schemas = { ...target, ...rules, ...wages }
