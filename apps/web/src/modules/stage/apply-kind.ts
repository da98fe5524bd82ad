/** Definition of applications about paid time (上钟申请), for the pages shared by all kinds of applications. */
import { formatFen } from '@nocturne/base/money'
import { applyType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'
import { stage } from '@nocturne/contract/stage/endpoints'

import { formatClock, formatMonthDay } from '#lib/format/format.ts'
import type { ApplicationKind } from '../approvals/public.ts'
import {
  buildStageApplicationLink,
  buildNewStageApplicationLink,
  myStageApplicationsLink,
  buildTeamStageApplicationLink,
} from './links.ts'

export type StageApplication = AnswerOf<typeof stage.applyMy>['rows'][number]
export type StageApplicationDetail = AnswerOf<typeof stage.applyDetail>
export type StageApplicationType = InputOf<typeof stage.applyAdd>['applyType']

const own = [
  applyType.actorCorrection,
  applyType.actorDuration,
  applyType.actorCancel,
] as const satisfies readonly StageApplicationType[]

/** Types that can be applied for here, with labels. */
export const stageApplicationTypes = own.map((value) => ({ value, label: getLabel('apply_type', value) }))

const formatSide = (side: NonNullable<StageApplication['before']>) =>
  `${formatClock(side.startTime)}–${formatClock(side.endTime)} · ${side.minutes}分钟 · ${formatHalfUnits(side.halfUnits)}钟 · ${formatFen(side.amount, { trim: true })}`

/** `1.5 → 2 钟`: current and requested units. */
const formatUnitsChange = ({ before, after }: StageApplication) =>
  `${formatHalfUnits(before?.halfUnits ?? 0)} → ${formatHalfUnits(after?.halfUnits ?? 0)} 钟`

/** Effect on an amount with its sign: `+¥600`, `-¥300.50`. */
export const formatAmountEffect = (fen: number): string => `${fen > 0 ? '+' : ''}${formatFen(fen, { trim: true })}`

/** Texts, links and endpoints for the user's own applications. */
export const stageApplicationKind: ApplicationKind<StageApplication> = {
  draft: 'stage',
  types: stageApplicationTypes,
  title: (apply) =>
    `${getLabel('apply_type', apply.applyType)} ${formatMonthDay(apply.businessDate)} ${apply.tableName ?? getLabel('actor_clock_kind', apply.clockKind)}`,
  figure: formatUnitsChange,
  facts: (apply) => [
    { label: '营业日', value: apply.businessDate },
    { label: '台位', value: apply.tableName ?? '不挂台位' },
    { label: '上钟方式', value: getLabel('actor_clock_kind', apply.clockKind) },
    { label: '原上钟', value: apply.before ? formatSide(apply.before) : '无记录' },
    { label: '申请为', value: apply.after ? formatSide(apply.after) : '不计钟' },
    { label: '金额变动', value: formatAmountEffect(apply.amountEffect) },
    { label: '分成变动', value: formatAmountEffect(apply.shareEffect) },
  ],
  detailLink: buildStageApplicationLink,
  mineLink: myStageApplicationsLink,
  newLink: buildNewStageApplicationLink(),
  againLink: (applyId) => buildNewStageApplicationLink({ from: applyId }),
  audit: stage.applyAudit,
  cancel: stage.applyCancel,
  urge: stage.applyUrge,
  readings: [stage.applyMy, stage.applyTeam, stage.applyDetail, stage.applyPreview, stage.state, stage.list],
}

/** Texts, links and endpoints for the applications of the user's team, which also show their cost. */
export const teamStageApplicationKind: ApplicationKind<StageApplication> = {
  ...stageApplicationKind,
  figure: (apply) => formatAmountEffect(apply.amountEffect),
  title: (apply) => `${stageApplicationKind.title(apply)} ${formatUnitsChange(apply)}`,
  detailLink: buildTeamStageApplicationLink,
}
