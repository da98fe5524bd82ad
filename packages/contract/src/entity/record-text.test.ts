import { expect, it } from 'vitest'
import { roleEntity, userEntity } from '../office/people-entities.ts'
import { getKey, getTitle, toPlainText } from './record-text.ts'

it.each([
  ['A01', 'A01'],
  [68.5, '68.5'],
  [false, 'false'],
  [null, ''],
  [undefined, ''],
  [['a', 'b'], ''],
  [[{ goodsId: 1 }], ''],
])('gives %j as the text %j', (value, text) => expect(toPlainText(value)).toBe(text))

it('reads title and key of a record, and the title where there is no key', () => {
  const values = { nickName: '小七', userName: 'fwy01' }
  expect([getTitle(userEntity, values), getKey(userEntity, values)]).toEqual(['小七', 'fwy01'])
  expect(getKey(roleEntity, { roleName: '门迎' })).toBe('门迎')
  expect(getTitle(roleEntity, undefined)).toBe('')
})
