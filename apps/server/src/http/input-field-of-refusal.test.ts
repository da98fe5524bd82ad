import { list, id, int, nested, text } from '@nocturne/contract/fields'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findInputField, addFieldToRefusal } from './input-field-of-refusal.ts'
import { Refusal } from './refusal.ts'

const schema = z.object({
  toTableId: id('目标台位'),
  recordIds: list('并入台位', id('台位'), 9),
  items: list('商品', nested('商品', z.object({ goodsId: id('商品'), quantity: int('数量', 1, 99) })), 9),
  guestOf: id('存酒单'),
  remark: text('备注', 50),
})
const input = { toTableId: 5, recordIds: [7, 8], items: [{ goodsId: 9, quantity: 5 }], guestOf: 4, remark: String(5) }

describe('field of a refusal', () => {
  it.each([
    ['tableId', 5, 'toTableId', 'the one whose name ends like the kind, whatever else has the value'],
    ['recordId', 8, 'recordIds', 'a list'],
    ['goodsId', 9, 'items', 'the outermost field'],
    ['depositId', 4, 'guestOf', 'another name, where nothing else has the value'],
    ['orderId', 5, undefined, 'not where two fields have it and neither is of the kind'],
    ['tableId', 6, undefined, 'not where it was not sent'],
    ['memberId', undefined, undefined, 'not where nothing was looked up'],
  ])('%s %s is in %s: %s', (kind, value, field, _why) => {
    expect(findInputField(input, kind, value)).toBe(field)
  })

  it('is named with its label and in the message; other details are unchanged', () => {
    const refusal = new Refusal('NOT_FOUND', {}, { goodsId: 9 })
    refusal.about = { goodsId: 9 }
    expect(addFieldToRefusal(refusal, schema, input)).toMatchObject({
      message: '商品不存在或已删除',
      detail: { goodsId: 9, field: 'items', label: '商品', message: '商品不存在或已删除' },
    })
  })

  it('is not named for a value that was read rather than sent', () => {
    const refusal = new Refusal('NOT_FOUND')
    refusal.about = { tableId: 6 }
    expect(addFieldToRefusal(refusal, schema, input)).toMatchObject({
      message: '内容不存在或已删除',
      detail: undefined,
    })
  })
})
