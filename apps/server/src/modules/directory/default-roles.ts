/** Names of the built-in roles, and further roles of a new venue for people who need few permissions. */
import { roleKeys, roles, type PermissionKey, type Scope } from '@nocturne/contract/permissions'

type DefaultRole = { roleKey: string; roleName: string; baseRole: string | null; builtIn: boolean }

/** Work of every employee: punches, wage, account, approvals, materials, feedback. */
const ownWork: Partial<Record<PermissionKey, Scope>> = {
  'report:clock:view': 'self',
  'employee:workforce:view': 'self',
  'clock:record:add': 'self',
  'clock:apply:add': 'self',
  'employee:wage:view': 'self',
  'employee:bonus:view': 'self',
  'employee:bonus:withdraw': 'self',
  'employee:suggest:add': 'self',
  'material:item:view': 'all',
  'approval:form:add': 'self',
}

/** Roles that a new venue gets in addition; the venue may change and stop them. */
const starterRoles = [
  { roleKey: 'staff', roleName: '普通员工', rights: ownWork },
  {
    roleKey: 'store',
    roleName: '仓管采购',
    rights: { ...ownWork, 'system:stock:edit': 'all', 'statement:stock:view': 'all' } as typeof ownWork,
  },
] as const

/** Roles of a new venue, in listing order. */
export const defaultRoles: readonly DefaultRole[] = [
  ...roleKeys.map((roleKey) => ({ roleKey, roleName: roles[roleKey].postName, baseRole: roleKey, builtIn: true })),
  { roleKey: 'admin', roleName: '系统管理员', baseRole: 'admin', builtIn: true },
  ...starterRoles.map(({ roleKey, roleName }) => ({ roleKey, roleName, baseRole: null, builtIn: false })),
]

/** Permissions of the additional roles. */
export const starterRoleRows = starterRoles.flatMap(({ roleKey, rights }) =>
  Object.entries(rights).map(([permission, scope]) => ({ roleKey, permission, scope })),
)
