import { formatFen } from '@nocturne/base/money'
import { billStatus, type BillStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { settleReport } from '@nocturne/contract/reports/settle/definition'

import { Chip } from '#kit/chip.tsx'
import type { ShareRowProps } from '#kit/share-row.tsx'
import { createChoiceParam, useFilter } from '#lib/filter.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { marketLink, buildSettledBillLink } from '../links.ts'
import { formatFurtherAmounts } from './settle-figures.ts'
import { SettleChips, useSettleFilter } from './settle-filter.tsx'
import { SettleParts } from './settle-parts.tsx'

const params = { status: createChoiceParam(Object.values(billStatus)) }

type Row = AnswerOf<typeof reports.settleBills>['rows'][number]

/** P029 个人结算: bills of a person's guests with the payments within the nights. */
export default function SettleBillsPage() {
  const filter = useSettleFilter()
  const { value, set } = useFilter(params)
  const reading = useLevel(reports.settleBills, settleReport.levels.bills, { ...filter.value, ...value })
  return (
    <LevelPage
      backTo={marketLink}
      report={settleReport}
      reading={reading}
      counted="条 · 含退款与反结"
      empty="暂无明细"
      rowKey={(row) => row.billId}
      row={createRow}
      filters={
        <SettleChips filter={filter}>
          {statesShown.map((state) => (
            <Chip
              key={state}
              selected={value.status === state}
              onClick={() => set({ status: value.status === state ? undefined : state })}
            >
              {getLabel('bill_status', state)}
            </Chip>
          ))}
        </SettleChips>
      }
      parts={<SettleParts answer={reading.answer} filter={filter} />}
    />
  )
}

const statesShown: readonly BillStatus[] = Object.values(billStatus)

function createRow(row: Row): ShareRowProps {
  const { tableNames, guestName, billNo, settleTime, settleUserName, payMethods, status, creditMove } = row
  const fact = [
    payMethods.map((method) => getLabel('pay_method', method)).join('、'),
    status === billStatus.settled ? null : getLabel('bill_status', status),
    settleTime && formatShortTime(settleTime),
    settleUserName,
    creditMove && `归属变更 ${creditMove}`,
    billNo,
  ]
  return {
    title: [tableNames, guestName].filter(Boolean).join(' '),
    fact: fact.filter(Boolean).join(' · '),
    figure: formatFen(row.paidAmount, { trim: true }),
    subfigure: [`应收 ${formatFen(row.payableAmount, { trim: true })}`, formatFurtherAmounts('paidAmount', row)]
      .filter(Boolean)
      .join(' '),
    href: buildSettledBillLink(row.billId),
  }
}
