/** Definition of applications about paid time, for the shared application pages. */
import { formatFen } from '@nocturne/base/money'
import { applyType } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { unitsText } from '@nocturne/contract/stage/clock-rules'
import { stage } from '@nocturne/contract/stage/endpoints'

import { clock, monthDay } from '../../lib/format.ts'
import type { ApplicationKind } from '../approvals/public.ts'
import { applyLink, newApplyLink, ownAppliesLink, teamApplyLink } from './links.ts'

export type Apply = AnswerOf<typeof stage.applyMy>['rows'][number]
export type ApplyDetail = AnswerOf<typeof stage.applyDetail>
export type StageType = InputOf<typeof stage.applyAdd>['applyType']

const own = [
  applyType.actorCorrection,
  applyType.actorDuration,
  applyType.actorCancel,
] as const satisfies readonly StageType[]

/** Types that can be applied for here, with labels. */
export const stageTypes = own.map((value) => ({ value, label: label('apply_type', value) }))

const spanText = (side: NonNullable<Apply['before']>) =>
  `${clock(side.startTime)}–${clock(side.endTime)} · ${side.minutes}分钟 · ${unitsText(side.halfUnits)}钟 · ${formatFen(side.amount, { trim: true })}`

/** `1.5 → 2 钟`: current and requested units. */
const unitsMove = ({ before, after }: Apply) =>
  `${unitsText(before?.halfUnits ?? 0)} → ${unitsText(after?.halfUnits ?? 0)} 钟`

/** `+¥600`, `-¥300.50`. */
export const effectText = (fen: number): string => `${fen > 0 ? '+' : ''}${formatFen(fen, { trim: true })}`

/** The user's own applications. */
export const applyKind: ApplicationKind<Apply> = {
  draft: 'stage',
  types: stageTypes,
  title: (apply) =>
    `${label('apply_type', apply.applyType)} ${monthDay(apply.businessDate)} ${apply.tableName ?? label('actor_clock_kind', apply.clockKind)}`,
  figure: unitsMove,
  facts: (apply) => [
    { label: '营业日', value: apply.businessDate },
    { label: '台位', value: apply.tableName ?? '不挂台位' },
    { label: '上钟方式', value: label('actor_clock_kind', apply.clockKind) },
    { label: '原上钟', value: apply.before ? spanText(apply.before) : '无记录' },
    { label: '申请为', value: apply.after ? spanText(apply.after) : '不计钟' },
    { label: '金额变动', value: effectText(apply.amountEffect) },
    { label: '分成变动', value: effectText(apply.shareEffect) },
  ],
  detailLink: applyLink,
  mineLink: ownAppliesLink,
  newLink: newApplyLink(),
  againLink: (applyId) => newApplyLink({ from: applyId }),
  audit: stage.applyAudit,
  cancel: stage.applyCancel,
  urge: stage.applyUrge,
  readings: [stage.applyMy, stage.applyTeam, stage.applyDetail, stage.applyPreview, stage.state, stage.list],
}

/** Applications of the user's team, with their cost. */
export const teamKind: ApplicationKind<Apply> = {
  ...applyKind,
  figure: (apply) => effectText(apply.amountEffect),
  title: (apply) => `${applyKind.title(apply)} ${unitsMove(apply)}`,
  detailLink: teamApplyLink,
}
