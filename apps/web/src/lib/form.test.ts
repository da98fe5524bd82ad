import { expect, test } from 'vitest'

import { ApiError } from './query/api-error.ts'
import { toFieldError } from './query/field-error.ts'
import { findFirstError, toFormErrors } from './form.ts'

const refusal = (errCode: 'PARAM_INVALID' | 'NOT_FOUND' | 'PAY_PASSWORD_WRONG' | 'STALE_DATA', detail?: unknown) =>
  new ApiError({ kind: 'refused', msg: '支付密码不正确', errCode, detail })
const everywhere = () => true

test('returns the error of the first field in order', () => {
  expect(findFirstError({})).toBeNull()
  expect(findFirstError({ guestName: false, guestPhone: null, remark: '' })).toBeNull()
  expect(findFirstError({ guestName: null, guestPhone: '请输入手机号', remark: '请填写备注' })).toBe('请输入手机号')
})

test('shows a refused input at its field, also when the form names it differently', () => {
  const refused = refusal('PARAM_INVALID', { field: 'arriveTime', message: '预抵时间已过' })
  expect(toFormErrors(refused, { names: { arriveTime: 'clock' }, shows: everywhere })).toEqual({
    clock: '预抵时间已过',
  })
  expect(toFormErrors(refused, { shows: everywhere })).toEqual({ arriveTime: '预抵时间已过' })
})

test('shows a missing referenced row at the field that selected it', () => {
  const notFound = refusal('NOT_FOUND', { field: 'salesUserId', label: '订台人', message: '员工不存在' })
  expect(toFormErrors(notFound, { shows: everywhere })).toEqual({ salesUserId: '员工不存在' })
  expect(toFormErrors(notFound, { names: { salesUserId: 'sales' }, shows: everywhere })).toEqual({
    sales: '员工不存在',
  })
})

test("shows a refusal for a field that is not on the page as the form's own failure", () => {
  const refused = refusal('PARAM_INVALID', { field: 'source', message: '来源不正确' })
  expect(toFormErrors(refused, { shows: (name) => name === 'remark' })).toBeNull()
})

test('shows refusals by code at their field and all other failures above the button', () => {
  const place = (error: unknown) => toFieldError(error, { PAY_PASSWORD_WRONG: 'payPassword' })
  expect(toFormErrors(refusal('PAY_PASSWORD_WRONG'), { place, shows: everywhere })).toEqual({
    payPassword: '支付密码不正确',
  })
  expect(toFormErrors(refusal('STALE_DATA', { version: 4 }), { place, shows: everywhere })).toBeNull()
  expect(toFormErrors(new Error('no answer'), { place, shows: everywhere })).toBeNull()
})
