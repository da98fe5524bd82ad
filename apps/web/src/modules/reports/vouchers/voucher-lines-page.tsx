import { formatFen } from '@nocturne/base/money'
import { voucherStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { vouchersReport } from '@nocturne/contract/reports/vouchers/definition'

import { Chip, ChipRow } from '#kit/chip.tsx'
import type { ShareRowProps } from '#kit/share-row.tsx'
import { Tag } from '#kit/tag.tsx'
import { anId, createChoiceParam, useFilter } from '#lib/filter.ts'
import { formatClock, formatShortTime } from '#lib/format/format.ts'
import { buildVoucherLink } from '../../vouchers/public.ts'
import { countActiveFilters } from '../frame/further-filters.tsx'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildDealVouchersLink } from '../links.ts'
import { useVoucherFilter, VoucherChips } from './voucher-filter.tsx'

type Row = AnswerOf<typeof reports.voucherLines>['rows'][number]

const statesShown = [voucherStatus.verified, voucherStatus.cancelled] as const
const params = { groupPackageId: anId, status: createChoiceParam(statesShown) }

/** P051 核销明细: vouchers of one deal, or all; each links to its page, where the verification can be cancelled in time. */
export default function VoucherLinesPage() {
  const filter = useVoucherFilter()
  const { value, set } = useFilter(params)
  const { platform, verifyUserId } = filter.value
  const reading = useLevel(reports.voucherLines, vouchersReport.levels.vouchers, { platform, verifyUserId, ...value })
  const deal = reading.answer?.dealTitle ?? ''
  return (
    <LevelPage
      backTo={buildDealVouchersLink(reading.filter.range)}
      report={vouchersReport}
      reading={reading}
      counted={deal === '' ? '张' : `张 · ${deal}`}
      empty="暂无明细"
      filtersUsed={countActiveFilters({
        platform,
        verifyUserId,
        userId: filter.value.userId,
        deptId: reading.filter.deptId,
        status: value.status,
      })}
      filters={
        <>
          <VoucherChips filter={filter} nights={reading.filter} />
          <ChipRow label="状态">
            {statesShown.map((status) => (
              <Chip
                key={status}
                selected={value.status === status}
                onClick={() => set({ status: value.status === status ? undefined : status })}
              >
                {getLabel('voucher_status', status)}
              </Chip>
            ))}
          </ChipRow>
        </>
      }
      rowKey={(row) => row.verifyId}
      row={createRow}
    />
  )
}

function createRow(row: Row): ShareRowProps {
  const cancelled = row.status === voucherStatus.cancelled
  return {
    title: row.dealTitle,
    fact: (
      <>
        {[
          `${getLabel('voucher_platform', row.platform)} 尾号${row.codeTail}`,
          row.tableName,
          `销售 ${row.salesUserName}`,
          `核销 ${row.verifyUserName} ${formatShortTime(row.verifyTime)}`,
          row.verifyNo,
        ].join(' · ')}{' '}
        {cancelled && <Tag tone="neutral">{`${formatShortTime(row.cancelTime ?? row.verifyTime)} 已撤销`}</Tag>}
        {row.cancelDeadline !== null && <Tag tone="accent">{`${formatClock(row.cancelDeadline)} 前可撤销`}</Tag>}
      </>
    ),
    figure: formatFen(row.payAmount, { trim: true }),
    subfigure: [
      cancelled && `已付 ${formatFen(row.amount, { trim: true })}`,
      `门市价 ${formatFen(row.marketAmount, { trim: true })}`,
      `结算 ${formatFen(row.settleAmount, { trim: true })}`,
    ]
      .filter(Boolean)
      .join(' '),
    href: buildVoucherLink(row.verifyId),
  }
}
