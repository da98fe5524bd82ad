import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

const person = { access: 'staff', permission: 'system:integration:edit', personOnly: true } as const

/** Connections to programs of others. A machine token reaches only the vouchers. */
export const integrations = endpoints<typeof schemas>()('integrations', {
  tokenList: { method: 'POST', path: '/api/admin/token/list', ...person, kind: 'query', summary: '接口密钥列表' },
  tokenAdd: {
    method: 'POST',
    path: '/api/admin/token/add',
    ...person,
    kind: 'command',
    encoding: 'json',
    sealed: ['token'],
    errors: ['RIGHT_NOT_OWN'],
    summary: '新建接口密钥',
  },
  tokenRevoke: { method: 'POST', path: '/api/admin/token/revoke', ...person, kind: 'command', summary: '吊销接口密钥' },
  webhookList: { method: 'POST', path: '/api/admin/webhook/list', ...person, kind: 'query', summary: '推送列表' },
  webhookSave: {
    method: 'POST',
    path: '/api/admin/webhook/save',
    ...person,
    kind: 'command',
    encoding: 'json',
    sealed: ['secret'],
    summary: '保存推送',
  },
  webhookSwitch: {
    method: 'POST',
    path: '/api/admin/webhook/switch',
    ...person,
    kind: 'command',
    summary: '启用或停用推送',
  },
  webhookRotate: {
    method: 'POST',
    path: '/api/admin/webhook/rotate',
    ...person,
    kind: 'command',
    sealed: ['secret'],
    summary: '更换推送密钥',
  },
  webhookTest: {
    method: 'POST',
    path: '/api/admin/webhook/test',
    ...person,
    kind: 'command',
    errors: ['WEBHOOK_STOPPED'],
    summary: '发送测试推送',
  },
  deliveryList: {
    method: 'POST',
    path: '/api/admin/webhook/deliveries',
    ...person,
    kind: 'query',
    summary: '推送记录',
  },
  deliveryResend: {
    method: 'POST',
    path: '/api/admin/webhook/resend',
    ...person,
    kind: 'command',
    errors: ['WEBHOOK_STOPPED'],
    summary: '重发推送',
  },
  journalNights: {
    method: 'POST',
    path: '/api/admin/journal/nights',
    access: 'staff',
    permission: 'report:journal:export',
    kind: 'query',
    summary: '可导出凭证的营业日',
  },
  journalNight: {
    method: 'POST',
    path: '/api/admin/journal/night',
    access: 'staff',
    permission: 'report:journal:export',
    kind: 'query',
    errors: ['NIGHT_NOT_CLOSED'],
    summary: '营业日凭证',
  },
  journalExport: {
    method: 'GET',
    path: '/api/admin/journal/export',
    access: 'staff',
    permission: 'report:journal:export',
    kind: 'file',
    errors: ['NIGHT_NOT_CLOSED', 'ACCOUNT_UNMAPPED'],
    summary: '导出记账凭证',
  },
})
