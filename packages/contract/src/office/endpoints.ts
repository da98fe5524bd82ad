import { endpoints, type Endpoint } from '../endpoint.ts'
import { buildEntityEndpoint, entityOperations } from '../entity/endpoints.ts'
import type { EntityDefinition } from '../entity/definition.ts'
import { entities } from './entities.ts'
import { deskPermissions, officePermissions } from './permissions.ts'
import type { schemas } from './schemas.ts'

/** The office, apart from the endpoints that follow from the definitions of entities. */
export const office = endpoints<typeof schemas>()('office', {
  lookup: {
    method: 'POST',
    path: '/api/admin/lookup',
    access: 'staff',
    permission: officePermissions,
    kind: 'query',
    summary: '可选项',
  },
  planChange: {
    method: 'POST',
    path: '/api/admin/planned/add',
    access: 'staff',
    permission: officePermissions,
    kind: 'command',
    encoding: 'json',
    errors: ['ROWS_REFUSED'],
    summary: '定时修改',
  },
  plannedChanges: {
    method: 'POST',
    path: '/api/admin/planned/list',
    access: 'staff',
    permission: officePermissions,
    kind: 'query',
    summary: '定时修改列表',
  },
  withdrawPlanned: {
    method: 'POST',
    path: '/api/admin/planned/withdraw',
    access: 'staff',
    permission: officePermissions,
    kind: 'command',
    encoding: 'json',
    errors: ['PLAN_BEGUN'],
    summary: '撤回定时修改',
  },
  overview: {
    method: 'GET',
    path: '/api/admin/overview',
    access: 'staff',
    permission: deskPermissions,
    kind: 'query',
    summary: '门店设置概览',
  },
  roleMatrix: {
    method: 'POST',
    path: '/api/admin/role/matrix',
    access: 'staff',
    permission: 'system:role:edit',
    kind: 'query',
    summary: '角色权限表',
  },
  saveRole: {
    method: 'POST',
    path: '/api/admin/role/rights',
    access: 'staff',
    permission: 'system:role:edit',
    kind: 'command',
    encoding: 'json',
    errors: ['RIGHT_NOT_OWN', 'LAST_ADMINISTRATOR'],
    summary: '修改角色权限',
  },
  copyRole: {
    method: 'POST',
    path: '/api/admin/role/copy',
    access: 'staff',
    permission: 'system:role:edit',
    kind: 'command',
    summary: '复制角色',
  },
  stopRole: {
    method: 'POST',
    path: '/api/admin/role/stop',
    access: 'staff',
    permission: 'system:role:edit',
    kind: 'command',
    errors: ['ROLE_IN_USE'],
    summary: '停用角色',
  },
  explainRight: {
    method: 'POST',
    path: '/api/admin/user/rights',
    access: 'staff',
    permission: ['system:role:edit', 'system:user:edit'],
    kind: 'query',
    errors: ['USER_NOT_FOUND'],
    summary: '员工权限来源',
  },
  issuePasswords: {
    method: 'POST',
    path: '/api/admin/user/passwords',
    access: 'staff',
    permission: 'system:user:edit',
    kind: 'command',
    sealed: ['rows'],
    errors: ['USER_NOT_FOUND', 'ACCOUNT_DISABLED', 'RIGHT_NOT_OWN'],
    summary: '发放一次性密码',
  },
  postHolders: {
    method: 'POST',
    path: '/api/admin/post/holders',
    access: 'staff',
    permission: 'system:user:edit',
    kind: 'query',
    summary: '岗位人员与岗位设置的差别',
  },
  applyPost: {
    method: 'POST',
    path: '/api/admin/post/apply',
    access: 'staff',
    permission: 'system:user:edit',
    kind: 'command',
    errors: ['USER_NOT_FOUND', 'RIGHT_NOT_OWN', 'LAST_ADMINISTRATOR'],
    summary: '应用岗位设置',
  },
  tableCodes: {
    method: 'GET',
    path: '/api/admin/table/codes',
    access: 'staff',
    permission: 'system:table:edit',
    kind: 'query',
    summary: '台码',
  },
  rotateCodes: {
    method: 'POST',
    path: '/api/admin/table/rotateCodes',
    access: 'staff',
    permission: 'system:table:edit',
    kind: 'command',
    encoding: 'json',
    summary: '更换台码',
  },
  minimums: {
    method: 'GET',
    path: '/api/admin/minChargeRule/tonight',
    access: 'staff',
    permission: ['system:rule:edit', 'system:table:edit'],
    kind: 'query',
    summary: '各台当晚低消',
  },
  applyTemplate: {
    method: 'POST',
    path: '/api/admin/template/apply',
    access: 'staff',
    permission: ['system:table:edit', 'system:goods:edit'],
    kind: 'command',
    errors: ['ROWS_REFUSED'],
    summary: '带入模板',
  },
  startSteps: {
    method: 'GET',
    path: '/api/admin/startSteps',
    access: 'staff',
    permission: officePermissions,
    kind: 'query',
    summary: '开业准备',
  },
})

/** Endpoints of all entities by name: `goods-save`. */
export const entityEndpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  entities.flatMap((definition: EntityDefinition) =>
    entityOperations
      .filter((operation) => operation !== 'order' || definition.ordered)
      .map((operation) => [`${definition.name}-${operation}`, buildEntityEndpoint(definition, operation)]),
  ),
)
