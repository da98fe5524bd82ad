import { findEntity } from '@nocturne/contract/office/entities'
import { deskPermissions } from '@nocturne/contract/office/permissions'
import { expect, test } from 'vitest'
import { formatMissing, setupPages } from './setup-pages.ts'

test.each(Object.entries(setupPages))('%s leads to an office page that its permission opens', (_, page) => {
  const definition = findEntity(page.entity)
  // Pages that are no list of an entity open with one of the permissions of the office.
  if (definition) expect(definition.permission).toBe(page.permission)
  else expect(deskPermissions).toContain(page.permission)
})

test('names the administrator to employees who may not enter the records', () => {
  expect(formatMissing('tables', false)).toBe('还没有台位，请联系管理员')
  expect(formatMissing('tables', true)).toBe('还没有台位')
  expect(formatMissing('tables', undefined)).toBe('还没有台位')
})
