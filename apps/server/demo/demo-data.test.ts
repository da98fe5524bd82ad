import { storableBottleState, tableType, userType } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { goodsTypes, singleGoods } from './goods-data.ts'
import { goods, groupDeals, packageGoods, flashSales } from './packages-data.ts'
import { defaultPosts as posts } from '../src/modules/directory/default-posts.ts'
import { depts, people } from './people-data.ts'
import { areas, labels, minChargeRules, specialDates, tables } from './tables-data.ts'
import { giftSchemes } from './venue-data.ts'

const unique = (values: readonly unknown[]) => new Set(values).size === values.length
const goodsIds = new Set(goods.map((item) => item.goodsId))

const namesWith = (labelName: string) => {
  const labelId = labels.find((label) => label.labelName === labelName)?.labelId ?? 0
  return tables.filter((table) => table.labelIds.includes(labelId)).map((table) => table.tableName)
}

const countStaff = (deptId: number) => people.filter((person) => person.deptId === deptId).length

const inPost = (postName: string) => {
  const postId = posts.find((post) => post.postName === postName)?.postId
  return people.filter((person) => person.postId === postId).length
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('has 98 tables in 8 areas with unique names', () => {
  expect(tables).toHaveLength(98)
  expect(areas).toHaveLength(8)
  expect(unique(tables.map((table) => table.tableName)) && unique(tables.map((table) => table.tableId))).toBe(true)
  expect(tables.filter((table) => table.tableType !== tableType.virtual)).toHaveLength(96)
})

test('assigns labels to their tables', () => {
  expect(namesWith('情侣')).toEqual(['C01', 'C02', 'C03', 'C04'])
  expect(namesWith('生日')).toEqual(['V01', 'V02', 'V03', 'V04', 'V05', 'V06'])
  expect(namesWith('靠舞台')).toHaveLength(14)
  expect(namesWith('舞池边')).toHaveLength(10)
})

test('raises minimums by half on special dates, in whole ten yuan', () => {
  const special = minChargeRules.filter((rule) => rule.specialDates.length > 0)
  expect(special.map((rule) => rule.minCharge / 100)).toEqual([13320, 4020, 2520, 1920, 870, 8820])
  expect(minChargeRules.filter((rule) => rule.weekdays.length > 0).map((rule) => rule.minCharge / 100)).toEqual([
    8880, 2680, 1680, 1280, 580, 5880,
  ])
})

test('includes the lunar double seventh in the special dates of every year', () => {
  const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  const sevenths = specialDates.filter((date) => lunar.format(new Date(date)) === '7/7')
  expect(sevenths.map((date) => date.slice(0, 4))).toEqual(['2025', '2026', '2027'])
})

test('employs 118 people, each once', () => {
  expect(people).toHaveLength(118)
  expect(unique(people.map((person) => person.nickName))).toBe(true)
  expect(unique(people.map((person) => person.userName))).toBe(true)
  expect(unique(people.map((person) => person.phonenumber))).toBe(true)
  expect(people.filter((person) => !/^1\d{10}$/.test(person.phonenumber))).toEqual([])
  expect(people.filter((person) => !/^[a-z0-9]{2,20}$/.test(person.userName))).toEqual([])
})

test('staffs every department as planned', () => {
  expect([10, 20, 21, 22, 23, 30, 40, 50, 60, 70, 80, 90].map(countStaff)).toEqual([
    2, 0, 12, 12, 10, 24, 12, 18, 13, 6, 3, 6,
  ])
  expect(['客户经理', '服务员', 'DJ', '歌手', '舞者', '收银', '门迎'].map(inPost)).toEqual([31, 18, 4, 5, 6, 4, 5])
})

test('names an existing leader for every department but the company', () => {
  const logins = new Set(people.map((person) => person.userName))
  expect(depts.filter((dept) => !dept.leader || !logins.has(dept.leader)).map((dept) => dept.deptName)).toEqual([
    '公司',
  ])
})

test('prices every performer by level and no other employee', () => {
  expect(people.filter((person) => (person.userType === userType.actor) !== (person.actorPrice !== null))).toEqual([])
  expect(people.find((person) => person.userName === 'dj01')).toMatchObject({ actorLevel: 'A', actorPrice: 600_00 })
})

test('sells 67 single goods and 8 packages with unique names', () => {
  expect(singleGoods.map((item) => item.goodsId)).toEqual(range(1, 67))
  expect(packageGoods.map((item) => item.goodsCode)).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8'])
  expect(unique(goods.map((item) => item.goodsName))).toBe(true)
  const types = new Set(goodsTypes.map((type) => type.typeId))
  expect(goods.filter((item) => !types.has(item.typeId))).toEqual([])
})

test('contains the list of gifts', () => {
  expect(goods.filter((item) => item.giftFlag).map((item) => item.goodsId)).toEqual([
    21,
    24,
    26,
    28,
    ...range(30, 39),
    ...range(41, 63),
  ])
  expect(giftSchemes[0].goodsIds.every((goodsId) => !goods.find((item) => item.goodsId === goodsId)?.giftFlag)).toBe(
    true,
  )
})

test('allows storing spirits and wine only, and counts stock of bottles and beer only', () => {
  expect(goods.filter((item) => item.depositType !== storableBottleState.none).map((item) => item.goodsId)).toEqual(
    range(1, 22),
  )
  expect(goods.find((item) => item.goodsId === 5)).toMatchObject({ depositDays: 90, openedDepositDays: 45 })
  expect(goods.find((item) => item.goodsId === 16)).toMatchObject({ depositDays: 60, openedDepositDays: 30 })
  expect(goods.filter((item) => item.stockFlag).map((item) => item.goodsId)).toEqual(range(1, 30))
})

test('excludes fees from discounts, minimum and performance', () => {
  expect(goods.filter((item) => !item.performanceFlag).map((item) => item.goodsId)).toEqual([64, 65, 66, 67])
  expect(goods.filter((item) => !item.countMinCharge).map((item) => item.goodsId)).toEqual([64, 65, 66, 67])
})

test('sells no goods at or below cost, except fees without a price', () => {
  expect(goods.filter((item) => item.salePrice <= item.costPrice).map((item) => item.goodsId)).toEqual([65, 66, 67])
})

test('builds packages from fixed parts and groups to choose from', () => {
  const parts = packageGoods.find((item) => item.goodsCode === 'T3')?.packageItems ?? []
  expect(parts.filter((part) => part.groupNo === 0).map((part) => part.goodsName)).toEqual(['中果盘'])
  const groups = [...new Set(parts.map((part) => part.groupNo))].filter((groupNo) => groupNo > 0)
  expect(groups.map((groupNo) => parts.filter((part) => part.groupNo === groupNo).length)).toEqual([3, 5, 6])
  expect(groups.map((groupNo) => parts.find((part) => part.groupNo === groupNo)?.chooseNum)).toEqual([1, 4, 2])
})

test('offers deals and flash sales of existing goods, at list price and below it', () => {
  for (const deal of groupDeals) {
    expect(goods.find((item) => item.goodsId === deal.goodsId)?.salePrice).toBe(deal.marketAmount)
    expect(deal.sellAmount).toBeLessThan(deal.marketAmount)
  }
  expect(flashSales.goods.every((item) => goodsIds.has(item.goodsId))).toBe(true)
})
