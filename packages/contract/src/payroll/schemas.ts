import { schemas as commission } from './commission/schemas.ts'
import { schemas as night } from './night/schemas.ts'
import { schemas as rules } from './rules/schemas.ts'
import { schemas as target } from './target/schemas.ts'
import { schemas as wages } from './wages/schemas.ts'

export const schemas = { ...commission, ...target, ...rules, ...night, ...wages }
