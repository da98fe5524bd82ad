import { billStatus, orderStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { renderCodes } from './render-codes.ts'

test('renders one code, a list and changes of status', () => {
  expect(renderCodes('status = ${orderStatus.placed}')).toBe(`status = '${orderStatus.placed}'`)
  expect(renderCodes('in (${orderStatus.placed,\n  settled})')).toBe(
    `in ('${orderStatus.placed}', '${orderStatus.settled}')`,
  )
  const { open, settled, reversed } = billStatus
  expect(renderCodes('f(${billStatus.open > settled, settled > reversed})')).toBe(
    `f('${open}${settled}', '${settled}${reversed}')`,
  )
})

test.each([
  ['${}', 'is no code'],
  ['${orderStatus}', 'is no code'],
  ['${orderState.placed}', 'is no code'],
  ['${orderStatus.done}', 'orderStatus has no done'],
  ['${orderStatus.placed, done}', 'orderStatus has no done'],
])('refuses %s', (sql, message) => {
  expect(() => renderCodes(sql)).toThrow(message)
})
