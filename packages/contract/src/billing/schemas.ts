import { schemas as bill } from './bill/schemas.ts'
import { schemas as credit } from './credit/schemas.ts'
import { schemas as discount } from './discount/schemas.ts'
import { schemas as night } from './night/schemas.ts'
import { schemas as online } from './online/schemas.ts'
import { schemas as refund } from './refund/schemas.ts'
import { schemas as settle } from './settle/schemas.ts'

export const schemas = { ...bill, ...discount, ...settle, ...refund, ...credit, ...online, ...night }
