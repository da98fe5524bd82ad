/** A bill and the list of bills. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { code, coded, fen, flag, id, oneOf, optional, page, searchWords } from '../../fields.ts'
import { range } from '../range.ts'
import { amounts, bill } from './bill-shapes.ts'

const billBrief = z.object({
  billId: z.number(),
  billNo: z.string(),
  status: coded(codes.billStatus),
  mainRecordId: z.number(),
  tableNames: z.string(),
  businessDate: z.string(),
  openTime: z.string(),
  guestName: z.string(),
  salesUserName: z.string(),
  settleTime: z.string().nullable(),
  settleUserName: z.string().nullable(),
  ...amounts,
})

export const schemas = {
  detail: { input: z.object({ tableRecordId: optional(id('台位')), billId: optional(id('账单')) }), answer: bill },
  list: {
    input: z.object({
      ...range,
      status: optional(code('状态', codes.billStatus)),
      keyword: optional(searchWords('关键字', 20)),
      ...page(20, 200),
    }),
    answer: z.object({ rows: z.array(billBrief), total: z.number(), summary: z.object(amounts) }),
  },
  print: {
    input: z.object({
      billId: id('账单'),
      kind: oneOf('打印类型', ['pre', 'final']),
      /** Cash change returned with this receipt, entered by the cashier. */
      changeAmount: optional(fen('找零')),
      /** true: returns only the text. The print is not counted and the bill is not marked as presented. */
      preview: optional(flag('仅预览')),
    }),
    answer: z.object({ printText: z.string(), printCount: z.number() }),
  },
}
