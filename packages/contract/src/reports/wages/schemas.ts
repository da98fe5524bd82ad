/** Payroll sums and files. Amounts are fen, months are months of business dates. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { code, coded, id, month, optional, page, paged, text } from '../../fields.ts'

const wageFilters = {
  month: month('月份'),
  /** Includes sub-departments. */
  deptId: optional(id('部门')),
  /**
   * Ticket issued for the pay password; without a valid one the call returns PAY_TICKET_EXPIRED. It is needed to create
   * a download link, but the link does not contain it.
   */
  ticket: optional(text('支付密码凭证', 64)),
}
const employeeFields = z.object({
  userId: z.number(),
  userName: z.string(),
  deptName: z.string(),
  postName: z.string(),
})

export const schemas = {
  /** Sums of all slips of the month, by item and by department; each list sums to the totals. */
  wageTotals: {
    input: z.object(wageFilters),
    answer: z.object({
      count: z.number(),
      grossAmount: z.number(),
      deductAmount: z.number(),
      netAmount: z.number(),
      items: z.array(
        z.object({
          itemCode: coded(codes.wageItem),
          itemType: coded(codes.wageItemType),
          /** Number of slips that contain the item. */
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
  /** Current slips, sorted by department and name. An exported file has one column per item. */
  wageSlips: {
    input: z.object({ ...wageFilters, status: optional(code('状态', codes.wageStatus)), ...page(50, 200) }),
    answer: paged(
      employeeFields.extend({
        status: coded(codes.wageStatus),
        grossAmount: z.number(),
        deductAmount: z.number(),
        netAmount: z.number(),
        items: z.array(z.object({ itemCode: coded(codes.wageItem), amount: z.number() })),
      }),
    ),
  },
  /**
   * Signed slips that wait for their transfer. An exported file contains the full card number, and only employees who
   * have a card.
   */
  wageTransfers: {
    input: z.object({ ...wageFilters, ...page(50, 200) }),
    answer: paged(
      employeeFields.extend({
        /** Bank of the employee's most recently added card; null without a card. */
        bankName: z.string().nullable(),
        accountName: z.string().nullable(),
        cardNoMask: z.string().nullable(),
        netAmount: z.number(),
      }),
    ).extend({
      netAmount: z.number(),
      /** Slips of employees without a card, which are not in the file. */
      withoutCard: z.object({ count: z.number(), netAmount: z.number() }),
    }),
  },
}
