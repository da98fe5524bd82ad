import { schemas as item } from './item/schemas.ts'
import { schemas as task } from './task/schemas.ts'

export const schemas = { ...item, ...task }
