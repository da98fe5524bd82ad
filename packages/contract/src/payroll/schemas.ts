import { schemas as target } from './target/schemas.ts'
import { schemas as wages } from './wages/schemas.ts'

export const schemas = { ...target, ...wages }
