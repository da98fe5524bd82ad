import { commission } from './commission/endpoints.ts'
import { night } from './night/endpoints.ts'
import { rules } from './rules/endpoints.ts'
import { target } from './target/endpoints.ts'
import { wages } from './wages/endpoints.ts'

/** Monthly targets, pay rules and wages. */
export const payroll = { ...commission, ...target, ...rules, ...night, ...wages }
