import { expect, test } from 'vitest'
import { type PermissionRow, permissionKeys, permissions, roleKeys, findScope } from './permissions.ts'

const known = new Set<string>(roleKeys)
const listPermissions = (role: (typeof roleKeys)[number]) => permissionKeys.filter((key) => findScope([role], key))

test('gives every permission to at least one known role', () => {
  for (const key of permissionKeys) {
    const { label, ...scopes } = permissions[key] as PermissionRow
    expect(label).not.toBe('')
    expect(Object.keys(scopes).length).toBeGreaterThan(0)
    expect(Object.keys(scopes).filter((role) => !known.has(role))).toEqual([])
  }
})

test('lets the general manager do everything', () => {
  expect(permissionKeys.filter((key) => !findScope(['gm'], key))).toEqual([])
})

test('denies money permissions to serving and performing roles', () => {
  const touches = [
    'operate:bill:settle',
    'operate:bill:discount',
    'operate:bill:reverse',
    'operate:refund:apply',
  ] as const
  for (const role of ['waiter', 'sales', 'bar', 'actor', 'mood', 'host', 'hr'] as const) {
    expect(touches.filter((key) => findScope([role], key))).toEqual([])
  }
})

test('allows bill reversals and write-offs only to finance and the general manager', () => {
  for (const key of ['operate:bill:reverse', 'operate:credit:writeOff', 'operate:businessDay:close'] as const) {
    expect(roleKeys.filter((role) => findScope([role], key))).toEqual(['finance', 'gm'])
  }
})

test('uses the widest scope of several roles, undefined when no role has the permission', () => {
  expect(findScope(['waiter', 'deptManager'], 'operate:order:list')).toBe('dept')
  expect(findScope(['deptManager', 'bar'], 'operate:order:list')).toBe('all')
  expect(findScope(['waiter'], 'operate:bill:wipe')).toBeUndefined()
  expect(findScope([], 'clock:record:add')).toBeUndefined()
})

test('lets every role punch in, read its own wages and write feedback', () => {
  for (const role of roleKeys) {
    expect(listPermissions(role)).toEqual(
      expect.arrayContaining(['clock:record:add', 'employee:wage:view', 'employee:suggest:add']),
    )
  }
})
