import { allPermissions } from '@nocturne/contract/all-permissions'
import { screenAt } from '@nocturne/contract/screens'
import { expect, test } from 'vitest'
import { marketMenu } from './market-menu.ts'

const everything = marketMenu(new Set([allPermissions]))

test('has the groups and entries of the page, the tools with the queue at their end', () => {
  expect(everything.map(({ title, items }) => `${title} ${items.length}`)).toEqual([
    '业绩报表 13',
    '排行 3',
    '报表 4',
    '营销工具 4',
  ])
  expect(everything.at(-1)?.items.map(({ title }) => title)).toEqual(['核销', '组局统计', '秒杀活动', '叫号'])
})

test('every entry leads to a screen of the table', () => {
  for (const { path, screenId } of everything.flatMap(({ items }) => items))
    expect(screenAt(path.split('?')[0] ?? '')?.id).toBe(screenId)
})

test('whoever calls numbers is led to the queue itself; a group without an entry is left out', () => {
  expect(marketMenu(new Set(['queue:number:call']))).toEqual([
    { title: '营销工具', items: [{ screenId: 'P002', title: '叫号', path: '/pages/operat/reserve/index?view=queue' }] },
  ])
  expect(marketMenu(new Set())).toEqual([])
})
