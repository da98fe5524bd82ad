import { expect, test } from 'vitest'
import { changeScope, getNextScope, getScope, listRoleSaves, type Matrix } from './rights-rules.ts'

const permission = {
  permission: 'operate:table:open',
  label: '开台',
  grantable: 'dept',
  addedTime: null,
  cells: [{ roleId: 1, scope: 'self' }],
} as const
const matrix = {
  roles: [{ roleId: 1 }, { roleId: 2 }],
  scopes: [],
  themes: [{ title: '台位', permissions: [permission] }],
} as unknown as Matrix

test('steps through the scopes up to the widest that the person may grant', () => {
  expect(getNextScope('none', 'dept')).toBe('self')
  expect(getNextScope('self', 'dept')).toBe('dept')
  expect(getNextScope('dept', 'dept')).toBe('none')
  expect(getNextScope('all', 'dept')).toBe('none')
  expect(getNextScope('none', null)).toBe('none')
})

test('forgets a change that restores the stored scope', () => {
  const changed = changeScope(new Map(), permission as never, 1, 'dept')
  expect(getScope(changed, permission as never, 1)).toBe('dept')
  expect(changeScope(changed, permission as never, 1, 'self').size).toBe(0)
})

test('saves each changed role once, with the scope that was shown', () => {
  const changes = changeScope(changeScope(new Map(), permission as never, 1, 'none'), permission as never, 2, 'self')
  expect(listRoleSaves(matrix, changes)).toEqual([
    { roleId: 1, cells: [{ permission: 'operate:table:open', scope: 'none', seen: 'self' }] },
    { roleId: 2, cells: [{ permission: 'operate:table:open', scope: 'self', seen: 'none' }] },
  ])
})
