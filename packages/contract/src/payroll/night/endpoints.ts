import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Dated rules for a night's earnings other than wages: rebates on goods, shares of tips, paid stage time. */
export const night = endpoints<typeof schemas>()('payroll', {
  payRules: {
    method: 'POST',
    path: '/api/admin/payRule/list',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'query',
    summary: '返利与分成规则',
  },
  /** Dry run of a rule; pays nothing. */
  simulatePayRule: {
    method: 'POST',
    path: '/api/admin/payRule/simulate',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'query',
    encoding: 'json',
    summary: '试算返利与分成规则',
  },
  setPayRule: {
    method: 'POST',
    path: '/api/admin/payRule/save',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'command',
    encoding: 'json',
    quiet: true,
    summary: '启用返利与分成规则',
  },
  withdrawPayRule: {
    method: 'POST',
    path: '/api/admin/payRule/withdraw',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'command',
    quiet: true,
    summary: '撤回返利与分成规则',
  },
})
