import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Monthly commissions from sales, recommendations, recharges and team leading, by dated versions of rules. */
export const commission = endpoints<typeof schemas>()('payroll', {
  commissionRules: {
    method: 'POST',
    path: '/api/admin/commissionRule/list',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'query',
    summary: '提成规则列表',
  },
  saveCommissionRule: {
    method: 'POST',
    path: '/api/admin/commissionRule/save',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'command',
    encoding: 'json',
    quiet: true,
    summary: '保存提成规则',
  },
  /** Dry run of a rule; pays nothing. */
  previewCommissionRule: {
    method: 'POST',
    path: '/api/admin/commissionRule/preview',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'query',
    encoding: 'json',
    summary: '试算提成规则',
  },
  endCommissionRule: {
    method: 'POST',
    path: '/api/admin/commissionRule/remove',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'command',
    quiet: true,
    summary: '停用提成规则',
  },
  withdrawCommissionRule: {
    method: 'POST',
    path: '/api/admin/commissionRule/withdraw',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'command',
    quiet: true,
    summary: '撤回提成规则',
  },
  withdrawCommissionEnd: {
    method: 'POST',
    path: '/api/admin/commissionRule/withdrawEnd',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'command',
    quiet: true,
    summary: '撤回提成规则停用',
  },
})
