import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Payments through providers: their results, and reconciliation for finance. Starting a payment belongs to `billing`. */
export const payments = endpoints<typeof schemas>()('payments', {
  status: {
    method: 'GET',
    path: '/api/pay/status',
    access: 'public',
    kind: 'query',
    quiet: true,
    errors: ['PAYMENT_NOT_FOUND'],
    summary: '支付状态',
  },
  giveUp: {
    method: 'POST',
    path: '/api/pay/giveUp',
    access: 'public',
    kind: 'action',
    quiet: true,
    errors: ['PAYMENT_NOT_FOUND'],
    summary: '放弃支付',
  },
  suspense: {
    method: 'POST',
    path: '/api/pay/suspense/list',
    access: 'staff',
    permission: ['report:business:view', 'operate:businessDay:close'],
    kind: 'query',
    summary: '挂起款项',
  },
  handleSuspense: {
    method: 'POST',
    path: '/api/pay/suspense/handle',
    access: 'staff',
    permission: 'operate:businessDay:close',
    kind: 'command',
    quiet: true,
    errors: ['SUSPENSE_HANDLED'],
    summary: '处理挂起款项',
  },
  reconciliations: {
    method: 'POST',
    path: '/api/pay/reconcile/list',
    access: 'staff',
    permission: 'operate:businessDay:close',
    kind: 'query',
    summary: '对账记录',
  },
  /** Breaks down a provider's calendar day by business night. */
  bridge: {
    method: 'GET',
    path: '/api/pay/reconcile/bridge',
    access: 'staff',
    permission: 'operate:businessDay:close',
    kind: 'query',
    summary: '对账日与营业日',
  },
  /** Nights of a range with what each payment method received, and the provider's days that list it. */
  nights: {
    method: 'POST',
    path: '/api/pay/reconcile/nights',
    access: 'staff',
    permission: 'operate:businessDay:close',
    kind: 'query',
    summary: '营业日到支付方账单',
  },
  differences: {
    method: 'POST',
    path: '/api/pay/reconcile/items',
    access: 'staff',
    permission: 'operate:businessDay:close',
    kind: 'query',
    summary: '对账差异',
  },
  handleDifference: {
    method: 'POST',
    path: '/api/pay/reconcile/handle',
    access: 'staff',
    permission: 'operate:businessDay:close',
    kind: 'command',
    quiet: true,
    errors: ['DIFFERENCE_HANDLED'],
    summary: '处理对账差异',
  },
})
