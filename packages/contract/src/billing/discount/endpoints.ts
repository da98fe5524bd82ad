import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Changes to the amount due of an unpaid bill. */
export const discount = endpoints<typeof schemas>()('billing', {
  discount: {
    method: 'POST',
    path: '/api/operate/bill/discount',
    access: 'staff',
    permission: 'operate:bill:discount',
    kind: 'command',
    quiet: true,
    errors: ['DISCOUNT_LIMIT', 'DISCOUNT_EXCEEDED', 'BILL_SETTLED', 'PAY_RUNNING'],
    summary: '打折',
  },
  discountPlan: {
    method: 'GET',
    path: '/api/operate/bill/discountPlan',
    access: 'staff',
    permission: 'operate:bill:discount',
    kind: 'query',
    quiet: true,
    errors: ['DISCOUNT_LIMIT', 'DISCOUNT_EXCEEDED', 'BILL_SETTLED'],
    summary: '打折试算',
  },
  wipe: {
    method: 'POST',
    path: '/api/operate/bill/wipe',
    access: 'staff',
    permission: 'operate:bill:wipe',
    kind: 'command',
    quiet: true,
    errors: ['WIPE_LIMIT', 'DISCOUNT_EXCEEDED', 'BILL_SETTLED', 'PAY_RUNNING'],
    summary: '抹零',
  },
  member: {
    method: 'POST',
    path: '/api/operate/bill/member',
    access: 'staff',
    permission: 'operate:bill:view',
    kind: 'command',
    errors: ['BILL_SETTLED', 'PAY_RUNNING', 'MEMBER_CODE_INVALID', 'SMS_CODE_WRONG'],
    summary: '账单会员',
  },
  topUp: {
    method: 'POST',
    path: '/api/operate/bill/topUp',
    access: 'staff',
    permission: 'operate:bill:settle',
    kind: 'command',
    errors: ['MIN_REACHED', 'RECORD_STATUS_WRONG', 'BILL_SETTLED'],
    summary: '补低消',
  },
  compensate: {
    method: 'POST',
    path: '/api/operate/bill/compensate',
    access: 'staff',
    permission: 'operate:bill:settle',
    kind: 'command',
    errors: ['RECORD_STATUS_WRONG'],
    summary: '物品赔偿',
  },
})
