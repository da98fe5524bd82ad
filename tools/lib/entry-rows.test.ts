import { expect, test } from 'vitest'
import { z } from 'zod'
import { findEntryPointErrors, listEntryPointRows, listInputAlternatives } from './entry-rows.ts'

const named = (title: string) => z.string().meta({ title })
const shape = (input: z.ZodType) => z.toJSONSchema(input)

test('finds payment method values and code fields of an input, at any depth', () => {
  const payment = z.object({ payMethod: z.enum(['cash', 'card']), smsCode: named('短信验证码').optional() })
  const input = z.object({ payments: z.array(payment), goodsCode: named('商品编码'), payPassword: named('支付密码') })
  expect(listInputAlternatives(shape(input))).toEqual(['payMethod=cash', 'payMethod=card', 'smsCode', 'payPassword'])
})

test('builds one row per endpoint, way and scope of the permission', () => {
  const input = shape(z.object({ verifyCode: named('秒杀码') }))
  const endpoint = { id: 'a.consume', kind: 'command', access: 'staff', permission: 'speedKill:order:verify' } as const
  expect(listEntryPointRows(endpoint, input)).toEqual(
    ['all', 'dept', 'self'].map((who) => `a.consume verifyCode ${who}`),
  )
  expect(listEntryPointRows({ ...endpoint, kind: 'query' }, input)).toEqual([])
  expect(listEntryPointRows({ id: 'a.pay', kind: 'action', access: 'member' }, input)).toEqual([
    'a.pay verifyCode member',
  ])
})

test('reports rows without test or reason, unknown rows, and missing tests', () => {
  const table = { covered: [['file: title', ['a x self|dept']]], holes: [['later', ['b y all']]] } as const
  expect(findEntryPointErrors(['a x self', 'a x all'], table, () => false)).toEqual([
    'a x all: no test and no reason in e2e/entry-points.ts',
    'a x dept: stands in e2e/entry-points.ts, but is no way in',
    'b y all: stands in e2e/entry-points.ts, but is no way in',
    'file: title: no such test',
  ])
})
