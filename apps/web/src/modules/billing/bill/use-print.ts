import { billStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { useCommand } from '#lib/offline/use-command.ts'
import type { Bill } from './bill-rules.ts'
import { buildBillLink } from '../links.ts'
import type { Printout } from '#shells/print-sheet.tsx'
import { billQueries } from '../use-bill.ts'

const isSettled = (bill: Bill) => bill.status === billStatus.settled

/** True when the bill can be printed. Reversed and closed bills cannot. */
export const canPrint = (bill: Bill): boolean =>
  bill.can.print && bill.status !== billStatus.reversed && bill.status !== billStatus.closed

/** Label of the print button. */
export const getPrintLabel = (bill: Bill): string => (isSettled(bill) ? '打印小票' : '预打印')

/**
 * Prints a bill: a preliminary bill while open, the receipt once settled. The sheet shows a preview of the text first.
 * Only when the user then requests the printer, the printout is counted and a preliminary bill is marked as presented.
 * `changeFen`: change just given.
 */
export function usePrint(changeFen = 0) {
  const command = useCommand(billing.print, { label: '打印账单', invalidates: billQueries })
  const [printout, setPrintout] = useState<Printout | null>(null)

  const submit = async (bill: Bill, preview: boolean) => {
    command.begin()
    // `call` has already shown a refusal.
    const done = await command
      .submit({
        billId: bill.billId,
        kind: isSettled(bill) ? 'final' : 'pre',
        ...(changeFen > 0 && { changeAmount: changeFen }),
        ...(preview && { preview }),
      })
      .catch(() => null)
    return done && !done.queued ? done.answer : null
  }
  const print = async (bill: Bill) => {
    const shown = await submit(bill, true)
    if (!shown) return
    const { printText: text, printCount } = shown
    setPrintout({
      title: `${isSettled(bill) ? '结账单' : '预结单'} ${bill.tableNames}`,
      text,
      ...(printCount > 0 && { fact: `已打印 ${printCount} 次` }),
      url: buildBillLink(bill.billId),
      onPrint: async () => {
        const counted = await submit(bill, false)
        if (counted) setPrintout((now) => now && { ...now, fact: `第 ${counted.printCount} 次打印` })
        return counted !== null
      },
    })
  }
  return { print, printout, close: () => setPrintout(null) }
}
