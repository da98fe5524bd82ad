import { expect, test } from 'vitest'
import {
  changeScope,
  getNextScope,
  getScope,
  listDifferencesByTheme,
  listRoleSaves,
  listShownThemes,
  type Matrix,
} from './rights-rules.ts'

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

test('shows permissions by label, or those that differ between the roles, without empty themes', () => {
  const same = { ...permission, permission: 'operate:table:clear', label: '清台', cells: [] }
  const themes = [{ title: '台位', permissions: [permission, same] }]
  const list = (typed: string, onlyDifferent: boolean) =>
    listShownThemes({ ...matrix, themes } as unknown as Matrix, { roles: matrix.roles, typed, onlyDifferent }).map(
      ({ title, permissions }) => [title, ...permissions.map(({ label }) => label)],
    )
  expect(list('', false)).toEqual([['台位', '开台', '清台']])
  expect(list('清', false)).toEqual([['台位', '清台']])
  expect(list('', true)).toEqual([['台位', '开台']])
  expect(list('清', true)).toEqual([])
})

test('lists differences of two roles by theme: who alone has a permission, and other scopes', () => {
  const build = (label: string, first: string | null, second: string | null) => ({
    ...permission,
    permission: label,
    label,
    cells: [first && { roleId: 1, scope: first }, second && { roleId: 2, scope: second }].filter(Boolean),
  })
  const themes = [
    {
      title: '台位',
      permissions: [build('开台', 'self', 'all'), build('清台', 'all', null), build('并台', null, 'all')],
    },
    { title: '会员', permissions: [build('查看会员', 'all', 'all')] },
  ]
  const scopes = [
    { scope: 'self', label: '本人' },
    { scope: 'all', label: '全店' },
  ]
  expect(listDifferencesByTheme({ ...matrix, scopes, themes } as never, 1, 2)).toEqual([
    {
      title: '台位',
      onlyOne: ['清台'],
      onlyOther: ['并台'],
      wider: [{ label: '开台', first: '本人', second: '全店' }],
    },
  ])
})
