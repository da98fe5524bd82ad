import type { ReactNode } from 'react'

import { Card } from '#kit/card.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatMonth } from '#lib/format/month-text.ts'

type Change = { before: number; after: number; change: number }
type Side = { people: number; amount: number }
type Person = Change & { userId: number; userName: string; deptName: string }

/** Effect that a rule would have had on past months. All trial responses have this shape. */
export type RuleTrialResult<P extends Person = Person> = {
  months: readonly (Change & { month: string; people: number })[]
  gain: Side
  loss: Side
  change: number
  rows: readonly P[]
  total: number
}

/**
 * Total effect, numbers of people who gain and lose, and the effect by month. `what` names the summed measure, such as
 * 实发 or 返利.
 */
export function RuleTrialSums({
  what,
  tried: { months, gain, loss, change },
}: {
  what: string
  tried: RuleTrialResult
}) {
  return (
    <Card label="合计">
      <Figure label={`${months.length} 个月${what}合计变化`} size="headline" value={<Money fen={change} signed />} />
      <FigureRow>
        <Figure label={`增加 · ${gain.people}人`} value={<Money fen={gain.amount} signed />} />
        <Figure label={`减少 · ${loss.people}人`} value={<Money fen={loss.amount} signed />} />
      </FigureRow>
      {months.map((one) => (
        <ListRow
          key={one.month}
          inCard
          title={formatMonth(one.month)}
          fact={
            <>
              {one.people}人 <Money fen={one.before} /> → <Money fen={one.after} />
            </>
          }
          figure={<Money fen={one.change} signed />}
        />
      ))}
    </Card>
  )
}

type TrialPeopleProps<P extends Person> = {
  tried: Pick<RuleTrialResult<P>, 'rows' | 'total'>
  /** Content next to the name. */
  aside: (person: P) => ReactNode
  /** Content below the last row, such as a link to more people. */
  children?: ReactNode
}

/** Affected people, largest change first. */
export function RuleTrialPeople<P extends Person>({ tried: { rows, total }, aside, children }: TrialPeopleProps<P>) {
  return (
    <Card label="受影响的员工">
      <SectionTitle inCard end={total > rows.length ? `前 ${rows.length} / ${total} 人` : `${total} 人`}>
        受影响的员工
      </SectionTitle>
      {rows.length === 0 && <ListRow inCard title="没有人受影响" />}
      {rows.map((row) => (
        <ListRow
          key={row.userId}
          inCard
          title={row.userName}
          aside={aside(row)}
          fact={
            <>
              <Money fen={row.before} /> → <Money fen={row.after} />
            </>
          }
          figure={<Money fen={row.change} signed />}
        />
      ))}
      {children}
    </Card>
  )
}
