import { expect, test } from 'vitest'
import {
  chooseOptions,
  formatLineOptions,
  hasRequiredOptions,
  sumSurcharges,
  type OptionGroup,
} from './option-rules.ts'

const option = (optionName: string, surcharge = 0, stopped = false) => ({ optionName, surcharge, stopped })
const size: OptionGroup = {
  groupId: 1,
  groupName: '杯型',
  required: true,
  minChoices: 1,
  maxChoices: 1,
  options: [option('标准杯'), option('大杯', 2_000)],
}
const extra: OptionGroup = {
  groupId: 2,
  groupName: '加料',
  required: false,
  minChoices: 2,
  maxChoices: 3,
  options: [option('青柠', 500), option('椰果', 550), option('珍珠', 600), option('大杯', 1), option('布丁', 1, true)],
}
const pick = (groupId: number, ...names: string[]) => names.map((optionName) => ({ groupId, optionName }))

test.each([
  [[], '请选择杯型'],
  [pick(2, '青柠', '椰果'), '请选择杯型'],
  [pick(1, '标准杯', '大杯'), '杯型最多选1项'],
  [[...pick(1, '大杯'), ...pick(2, '青柠')], '加料至少选2项'],
  [[...pick(1, '大杯'), ...pick(2, '青柠', '椰果', '珍珠', '大杯')], '加料最多选3项'],
  [[...pick(1, '大杯'), ...pick(2, '青柠', '布丁')], '“布丁”已停售'],
  [pick(1, '大杯', '大杯'), '“大杯”选了两次'],
  [pick(1, '青柠'), '没有“青柠”这个选项'],
  [pick(3, '大杯'), '没有“大杯”这个选项'],
])('names the reason why a choice does not fit', (requested, problem) => {
  expect(chooseOptions([size, extra], requested)).toEqual({ problem })
})

test('returns options in the order of the groups, with current surcharges', () => {
  const choice = chooseOptions([size, extra], [...pick(2, '椰果', '青柠'), ...pick(1, '大杯')])
  const chosen = 'chosen' in choice ? choice.chosen : []
  expect(chosen.map(({ groupName, optionName, surcharge }) => [groupName, optionName, surcharge])).toEqual([
    ['杯型', '大杯', 2_000],
    ['加料', '青柠', 500],
    ['加料', '椰果', 550],
  ])
  expect(sumSurcharges(chosen)).toBe(3_050)
  expect(formatLineOptions('少冰', chosen)).toBe('少冰、大杯 +¥20、青柠 +¥5、椰果 +¥5.50')
  expect(formatLineOptions('', [])).toBe('')
})

test('distinguishes optional groups from required ones', () => {
  expect([hasRequiredOptions([size, extra]), hasRequiredOptions([extra]), hasRequiredOptions([])]).toEqual([
    true,
    false,
    false,
  ])
  expect(chooseOptions([extra], [])).toEqual({ chosen: [] })
})
