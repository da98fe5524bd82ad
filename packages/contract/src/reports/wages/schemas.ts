/** Shapes of payroll as sums and files. Amounts are fen, months are months of business dates. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { code, coded, id, month, optional, page, paged, text } from '../../fields.ts'

const asked = {
  month: month('月份'),
  /** With all departments below it. */
  deptId: optional(id('部门')),
  /** Required; PAY_TICKET_EXPIRED without it. A link to a file is given for it and does not contain it. */
  ticket: optional(text('支付密码凭证', 64)),
}
const whose = z.object({ userId: z.number(), userName: z.string(), deptName: z.string(), postName: z.string() })

export const schemas = {
  /** All slips of the month by item and by department; each list adds up to the sums. */
  wageTotals: {
    input: z.object(asked),
    answer: z.object({
      count: z.number(),
      grossAmount: z.number(),
      deductAmount: z.number(),
      netAmount: z.number(),
      items: z.array(
        z.object({
          itemCode: coded(codes.wageItem),
          itemType: coded(codes.wageItemType),
          /** Slips with this item. */
          count: z.number(),
          amount: z.number(),
        }),
      ),
      depts: z.array(
        z.object({
          deptId: z.number(),
          deptName: z.string(),
          count: z.number(),
          grossAmount: z.number(),
          deductAmount: z.number(),
          netAmount: z.number(),
        }),
      ),
    }),
  },
  /** Slips as they stand, by department and name. A file has a column for each item. */
  wageSlips: {
    input: z.object({ ...asked, status: optional(code('状态', codes.wageStatus)), ...page(50, 200) }),
    answer: paged(
      whose.extend({
        status: coded(codes.wageStatus),
        grossAmount: z.number(),
        deductAmount: z.number(),
        netAmount: z.number(),
        items: z.array(z.object({ itemCode: coded(codes.wageItem), amount: z.number() })),
      }),
    ),
  },
  /** Signed slips that wait for their transfer. A file has the whole card number, and only those who have a card. */
  wageTransfers: {
    input: z.object({ ...asked, ...page(50, 200) }),
    answer: paged(
      whose.extend({
        /** The card that was added last; null without one. */
        bankName: z.string().nullable(),
        accountName: z.string().nullable(),
        cardNoMask: z.string().nullable(),
        netAmount: z.number(),
      }),
    ).extend({
      netAmount: z.number(),
      /** Slips whose owner has no card: they are not part of the file. */
      withoutCard: z.object({ count: z.number(), netAmount: z.number() }),
    }),
  },
}
