import { describe, expect, it } from 'vitest'

import { toFormData, findMissingFields, createInitialValues, toFormValues, type FormField } from './form-values.ts'

const schema: FormField[] = [
  { key: 'amount', label: '金额', type: 'money', required: true },
  { key: 'copies', label: '份数', type: 'number', required: true },
  { key: 'at', label: '时间', type: 'datetime', required: false },
  { key: 'images', label: '票据', type: 'image', required: true },
  { key: 'reason', label: '原因', type: 'text', required: false },
]

describe('form of an approval', () => {
  it('reports missing required fields and ignores optional ones', () => {
    expect(findMissingFields(schema, { amount: null, copies: ' ', images: [] })).toEqual({
      amount: '请填写：金额',
      copies: '请填写：份数',
      images: '请填写：票据',
    })
    expect(findMissingFields(schema, { amount: 100, copies: '200', images: ['/a.jpg'] })).toEqual({})
  })

  it('requires the time of a date', () => {
    const rest = { amount: 100, copies: '200', images: ['/a.jpg'] }
    expect(findMissingFields(schema, { ...rest, at: '2026-03-14 ' })).toEqual({ at: '请填写：时间' })
    expect(findMissingFields(schema, { ...rest, at: '2026-03-14 21:30' })).toEqual({})
  })

  it('sends numbers as numbers, times to the second, and omits empty values', () => {
    expect(
      toFormData(schema, { amount: 12_300, copies: '200', at: '2026-03-14 21:30', images: ['/a.jpg'], reason: '  ' }),
    ).toEqual({
      amount: 12_300,
      copies: 200,
      at: '2026-03-14 21:30:00',
      images: ['/a.jpg'],
    })
    expect(toFormData(schema, { reason: ' 备用金 ' })).toEqual({ reason: '备用金' })
  })

  it('restores the input of a sent form, and proposes today where the type says so', () => {
    const sent = { amount: 12_300, copies: 200, at: '2026-03-14 21:30:00', images: ['/a.jpg'], reason: '备用金' }
    expect(toFormData(schema, toFormValues(schema, { formData: sent, images: [] }))).toEqual(sent)
    expect(toFormValues(schema, { formData: {}, images: ['/b.jpg'] })).toEqual({ '#images': ['/b.jpg'] })
    const dated: FormField = { key: 'spentDate', label: '发生日期', type: 'date', required: true, initial: 'today' }
    expect(createInitialValues([...schema, dated], '2026-03-14')).toEqual({ spentDate: '2026-03-14' })
  })
})
