import { billStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { useCommand } from '../../../lib/use-command.ts'
import type { Bill } from './bill-rules.ts'
import { billLink } from '../links.ts'
import type { Printout } from '../../../shells/print-sheet.tsx'
import { billReadings } from '../queries.ts'

const isSettled = (bill: Bill) => bill.status === billStatus.settled

/** A reversed or closed bill is history: nothing of it goes on paper. */
export const mayPrint = (bill: Bill): boolean =>
  bill.can.print && bill.status !== billStatus.reversed && bill.status !== billStatus.closed

/** The word for printing a bill as it is now. */
export const printName = (bill: Bill): string => (isSettled(bill) ? '打印小票' : '预打印')

/** Printing a bill: a pre-print while it is open, the receipt once it is settled. Each tap is one print. `changeFen` went back just now. */
export function usePrint(changeFen = 0) {
  const command = useCommand(billing.print, { label: '打印账单', invalidates: billReadings })
  const [printout, setPrintout] = useState<Printout | null>(null)

  const print = async (bill: Bill) => {
    command.begin()
    const settled = isSettled(bill)
    // A refusal was shown already.
    const done = await command
      .submit({
        billId: bill.billId,
        kind: settled ? 'final' : 'pre',
        ...(changeFen > 0 && { changeAmount: changeFen }),
      })
      .catch(() => null)
    if (!done || done.queued) return
    const { printText: text, printCount: count } = done.answer
    const title = `${settled ? '结账单' : '预结单'} ${bill.tableNames}`
    setPrintout({ title, text, fact: `第 ${count} 次打印`, url: billLink(bill.billId) })
  }
  return { print, printout, close: () => setPrintout(null) }
}
