/** 交班单 for the printer. Pure. */
import { formatFen } from '@nocturne/base/money'
import { centreLine, paperRuleLine, justifyLine } from '@nocturne/base/paper'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { ledger } from '@nocturne/contract/ledger/endpoints'

import { formatDifference } from '../settle/cash-rules.ts'

type ShiftReport = AnswerOf<typeof ledger.shiftReport>

export const drawerLabels: Readonly<Record<ShiftReport['drawer'][number]['kind'], string>> = {
  float: '备用金',
  taken: '现金收款',
  back: '现金退款',
  reversed: '反结账退现金',
  in: '入箱',
  out: '出箱',
  expense: '支出',
}

const formatYuan = (fen: number) => formatFen(fen, { symbol: false })

/** Text of the slip. `time`: time of printing. */
export function formatShiftSlip(report: ShiftReport, { venueName, time }: { venueName: string; time: string }): string {
  const formatCounted = (name: string, fen: number | null) => (fen === null ? [] : [justifyLine(name, formatYuan(fen))])
  return [
    ...(venueName ? [centreLine(venueName)] : []),
    centreLine('交班单'),
    `收银：${report.cashierName}`,
    `开班：${report.openTime}`,
    ...(report.closeTime === null ? [] : [`交班：${report.closeTime}`]),
    `打印：${time}`,
    paperRuleLine,
    '本班收款',
    ...report.taken.map(({ payMethod, amount, count }) =>
      justifyLine(`  ${getLabel('pay_method', payMethod)} ${count}笔`, formatYuan(amount)),
    ),
    ...(report.givenBack.length > 0 ? ['退款、反结账'] : []),
    ...report.givenBack.map(({ name, amount, count }) => justifyLine(`  ${name} ${count}笔`, formatYuan(-amount))),
    paperRuleLine,
    '钱箱',
    ...report.drawer.map(({ kind, amount }) => justifyLine(`  ${drawerLabels[kind]}`, formatYuan(amount))),
    ...report.moves.map(
      ({ moveKind, reason, amount }) => `    ${drawerLabels[moveKind]} ${formatYuan(amount)} ${reason}`,
    ),
    ...formatCounted('账面应有', report.expectedAmount),
    ...formatCounted('首次清点', report.firstCountedAmount),
    ...formatCounted('清点金额', report.countedAmount),
    ...(report.differenceAmount === null ? [] : [justifyLine('差额', formatDifference(report.differenceAmount))]),
    ...(report.remark ? [`原因：${report.remark}`] : []),
  ].join('\n')
}
