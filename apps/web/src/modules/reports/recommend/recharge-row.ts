import { formatFen } from '@nocturne/base/money'
import { rechargeStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { formatShortTime } from '#lib/format/format.ts'

type Row = AnswerOf<typeof reports.recommendRecharges>['rows'][number]

/** Row of a recommended member's recharge. */
export const buildRechargeRow = (row: Row): ShareRowProps => ({
  title: row.memberName,
  fact: [
    row.phoneMask,
    formatShortTime(row.payTime),
    row.status === rechargeStatus.refunded && getLabel('recharge_status', row.status),
    row.salesUserName !== null && `销售 ${row.salesUserName}`,
    row.rechargeNo,
  ]
    .filter(Boolean)
    .join(' · '),
  figure: formatFen(row.rechargePrincipal, { trim: true }),
  subfigure: row.rechargeBonus === 0 ? '无赠送' : `赠 ${formatFen(row.rechargeBonus, { trim: true })}`,
})
