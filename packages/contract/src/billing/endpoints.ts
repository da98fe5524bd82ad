import { bill } from './bill/endpoints.ts'
import { credit } from './credit/endpoints.ts'
import { discount } from './discount/endpoints.ts'
import { night } from './night/endpoints.ts'
import { online } from './online/endpoints.ts'
import { refund } from './refund/endpoints.ts'
import { settle } from './settle/endpoints.ts'

/** Bills: discounts, payments, refunds and what guests owe on account, one family after the other. */
export const billing = { ...bill, ...discount, ...settle, ...refund, ...credit, ...online, ...night }
