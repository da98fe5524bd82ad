import { formatFen } from '@nocturne/base/money'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { giftsReport } from '@nocturne/contract/reports/gifts/definition'
import { getMeasure } from '@nocturne/contract/reports/measures'

import { Card } from '#kit/card.tsx'
import { ChipRow } from '#kit/chip.tsx'
import { Ring } from '#kit/ring.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { DeptChip } from '../../directory/public.ts'
import { formatMeasure } from '../frame/figures.ts'
import { UsersPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { giftsGiven, marketLink } from '../links.ts'
import { countActiveFilters } from '../frame/further-filters.tsx'
import { GiftChips, useGiftFilter } from './gift-filter.tsx'
import { formatLimit } from './limit-text.ts'

type Answer = AnswerOf<typeof reports.giftsGivers>
type Row = Answer['rows'][number]

/** P042 赠送统计: gifts by giver, and their reasons. Users restricted to their own data start at their own gifts. */
export default function GiftGiversPage() {
  const narrower = useGiftFilter()
  const reading = useLevel(reports.giftsGivers, giftsReport.levels.givers, narrower.value)
  const { filter, answer } = reading
  useOwnLevel(answer?.scope, (userId) => giftsGiven({ ...filter.handedDown, userId }))
  return (
    <UsersPage<Row>
      backTo={marketLink}
      report={giftsReport}
      reading={reading}
      empty="暂无赠送"
      filtersUsed={countActiveFilters({ ...narrower.value, deptId: filter.deptId })}
      filters={
        <ChipRow label="部门、额度类型与赠送原因" wrap>
          <DeptChip scoped value={filter.deptId} onChange={filter.setDept} />
          <GiftChips {...narrower} />
        </ChipRow>
      }
      figures={answer && createFurtherFigures(answer)}
      parts={answer && answer.reasons.length > 0 && <Reasons reasons={answer.reasons} />}
      fact={(row) => `${row.deptName} · ${row.sendCount} 单`}
      subfigure={(row) => (row.monthLimit === 0 ? '无额度' : `本月剩 ${formatLimit(row.monthRemain)}`)}
      href={({ userId }) => giftsGiven({ ...filter.handedDown, ...narrower.value, userId })}
    />
  )
}

const createFurtherFigures = ({ costAmount, giftRate }: Answer) => [
  { label: getMeasure('giftRate').label, value: formatMeasure('giftRate', giftRate) },
  ...(costAmount === null ? [] : [{ label: '赠送成本', value: formatFen(costAmount, { trim: true, symbol: false }) }]),
]

/** Gifts by reason; selecting a reason keeps the others visible. */
function Reasons({ reasons }: Pick<Answer, 'reasons'>) {
  const whole = reasons.reduce((sum, { giftAmount }) => sum + giftAmount, 0)
  return (
    <Card label="赠送原因">
      <SectionTitle inCard>赠送原因</SectionTitle>
      <Ring
        label="赠送"
        figure={formatFen(whole, { trim: true })}
        parts={reasons.map(({ reason, giftAmount }) => ({
          key: reason,
          label: getLabel('send_reason', reason),
          value: giftAmount,
          text: formatFen(giftAmount, { trim: true }),
        }))}
      />
    </Card>
  )
}
