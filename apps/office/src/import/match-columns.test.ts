import { tableEntity } from '@nocturne/contract/office/floor-entities'
import { expect, test } from 'vitest'

import { normalizeHeading } from '@nocturne/contract/entity/import-mapping'
import { assignColumn, matchColumns, rememberColumns } from './match-columns.ts'

test('matches headings by label and synonym, without units and marks', () => {
  expect(matchColumns(tableEntity, ['桌号', '区域 ', '最低消费（元）', '人数*', '备注', ''], {})).toEqual([
    'tableName',
    'areaId',
    'minCharge',
    'seatNum',
    '',
    '',
  ])
  expect(normalizeHeading('低消（元） *')).toBe('低消')
})

test('gives a field to the heading with its label before one with a synonym, and only once', () => {
  expect(matchColumns(tableEntity, ['名称', '台号'], {})).toEqual(['', 'tableName'])
})

test('uses the remembered assignment, also to skip a column', () => {
  const remembered = rememberColumns(['代号', '区域'], ['tableName', ''], {})
  expect(matchColumns(tableEntity, ['台号', '代号', '区域'], remembered)).toEqual(['', 'tableName', ''])
})

test('takes a field from the column that had it', () => {
  expect(assignColumn(['tableName', '', 'areaId'], 1, 'tableName')).toEqual(['', 'tableName', 'areaId'])
  expect(assignColumn(['tableName', ''], 0, '')).toEqual(['', ''])
})
