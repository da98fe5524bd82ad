import { bill } from './bill/endpoints.ts'
import { credit } from './credit/endpoints.ts'
import { discount } from './discount/endpoints.ts'
import { night } from './night/endpoints.ts'
import { online } from './online/endpoints.ts'
import { refund } from './refund/endpoints.ts'
import { settle } from './settle/endpoints.ts'

/** All billing endpoints: bills, discounts, settling, refunds, credits, online payments, the end of a night. */
export const billing = { ...bill, ...discount, ...settle, ...refund, ...credit, ...online, ...night }
