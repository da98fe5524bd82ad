import type { MeasureName } from '@nocturne/contract/reports/measures'

import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatMeasure } from '../frame/figures.ts'
import type { ReportHeader } from '../frame/level-page.tsx'
import {
  buildPersonCreditsDrillDown,
  buildPersonGiftsDrillDown,
  buildPersonOrdersDrillDown,
  buildPersonRebatesDrillDown,
  buildPersonTablesDrillDown,
  buildPersonTipsDrillDown,
} from '../links.ts'

type Person = Parameters<typeof buildPersonOrdersDrillDown>[0]
const details: readonly { title: string; of?: MeasureName; to: (person: Person) => { href?: string } }[] = [
  { title: '销售明细', of: 'payableAmount', to: buildPersonOrdersDrillDown },
  { title: '开台明细', of: 'tableCount', to: buildPersonTablesDrillDown },
  { title: '赠送明细', of: 'sendCount', to: buildPersonGiftsDrillDown },
  { title: '打赏明细', of: 'rewardAmount', to: buildPersonTipsDrillDown },
  { title: '挂账明细', of: 'creditAmount', to: buildPersonCreditsDrillDown },
  { title: '返利明细', to: buildPersonRebatesDrillDown },
]

/** Links to the other reports with the same person and nights, if they are built. */
export function DetailLinks({ person, summary }: { person: Person; summary: ReportHeader['summary'] }) {
  const links = details.flatMap(({ title, of, to }) => {
    const { href } = to(person)
    return href === undefined ? [] : [{ title, href, figure: of && formatMeasure(of, summary[of] ?? 0) }]
  })
  return (
    <section>
      <SectionTitle>明细</SectionTitle>
      <Card>
        {links.map(({ title, href, figure }) => (
          <ListRow key={title} inCard title={title} figure={figure} href={href} />
        ))}
      </Card>
    </section>
  )
}
