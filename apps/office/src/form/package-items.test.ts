import { expect, test } from 'vitest'
import {
  addGroup,
  addItem,
  changeItems,
  listGroups,
  listItems,
  moveGroup,
  moveItem,
  type PackageItem,
} from './package-items.ts'

const item = (key: number, groupNo: number, groupName = '', chooseNum = 0): PackageItem => ({
  key,
  row: { goodsId: key + 100, quantity: 1, groupNo, groupName, chooseNum },
})
const items = [item(0, 0), item(1, 2, '软饮', 6), item(2, 0), item(3, 2, '软饮', 6), item(4, 1, '小吃', 1)]
const keys = (list: readonly PackageItem[]) => list.map(({ key }) => key)

test('separates fixed parts from groups, in the order of the rows', () => {
  expect(keys(listItems(items, 0))).toEqual([0, 2])
  expect(listGroups(items).map(({ groupName, chooseNum, items: own }) => [groupName, chooseNum, keys(own)])).toEqual([
    ['软饮', 6, [1, 3]],
    ['小吃', 1, [4]],
  ])
})

test('moves rows and groups by several places, and never outside', () => {
  const rows = [item(0, 0), item(1, 2), item(2, 0), item(3, 0)]
  expect(keys(moveItem(rows, 0, 2))).toEqual([2, 1, 3, 0])
  expect(keys(moveItem(rows, 3, -2))).toEqual([3, 1, 0, 2])
  expect(keys(moveItem(rows, 0, -1))).toEqual([0, 1, 2, 3])
  const groups = [item(0, 1, '甲'), item(1, 2, '乙'), item(2, 3, '丙')]
  expect(listGroups(moveGroup(groups, 1, 2)).map(({ groupNo, groupName }) => [groupNo, groupName])).toEqual([
    [1, '乙'],
    [2, '丙'],
    [3, '甲'],
  ])
})

test('a new row has the name and the number of its group', () => {
  expect(addItem(items, 2).at(-1)).toEqual({
    key: 5,
    row: { goodsId: null, quantity: 1, groupNo: 2, groupName: '软饮', chooseNum: 6 },
  })
  expect(addGroup(items).at(-1)?.row).toMatchObject({ groupNo: 3, chooseNum: 1 })
  expect(addGroup([])).toHaveLength(1)
})

test('a change of a group reaches all its rows', () => {
  const changed = changeItems(items, ({ row }) => row.groupNo === 2, { chooseNum: 4 })
  expect(changed.map(({ row }) => row.chooseNum)).toEqual([0, 4, 0, 4, 1])
})

test('moves a row only within its group, and not beyond its ends', () => {
  expect(keys(moveItem(items, 3, -1))).toEqual([0, 3, 2, 1, 4])
  expect(keys(moveItem(items, 2, 1))).toEqual([0, 1, 2, 3, 4])
})

test('moves a group and numbers the groups in their order', () => {
  const moved = moveGroup(items, 1, -1)
  expect(moved.map(({ key, row }) => [key, row.groupNo])).toEqual([
    [0, 0],
    [2, 0],
    [4, 1],
    [1, 2],
    [3, 2],
  ])
  expect(moveGroup(items, 1, 1)).toEqual(items)
})
