import { formatFen } from '@nocturne/base/money'
import { listMonthsFrom } from '@nocturne/base/months'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { useState, type ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatPercent } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { formatMonth } from '#lib/format/month-text.ts'
import { PlannedVersionRow, type PlannedVersion } from './withdraw-rule.tsx'

export type CommissionRules = AnswerOf<typeof payroll.commissionRules>
export type CommissionRule = CommissionRules['rows'][number]

const ruleForm = createLazyComponent(() => import('../forms/commission-form.tsx'))

/**
 * `paidBy`: version that an item of a wage slip was computed by. The list then shows only rules of its kind and marks
 * the version.
 */
type CommissionRulesSheetProps = { paidBy?: number | null; onClose: () => void }

/** 提成规则: rules with their months and scope; the latest version of a rule can be changed. */
export default function CommissionRulesSheet({ paidBy = null, onClose }: CommissionRulesSheetProps) {
  const query = useApi(payroll.commissionRules, {}, { live: true })
  const [edited, setEdited] = useState<CommissionRule | 'new' | null>(null)
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title="提成规则"
        fact="调整后按月生效，已结束的月份不受影响"
        footer={
          <Button kind="primary" wide disabled={!query.data} reason="规则还没有加载" onClick={() => setEdited('new')}>
            新增规则
          </Button>
        }
      >
        <QueryView query={query} skeleton={<Skeleton shape="lines" count={5} />}>
          {({ rows, month }) =>
            filterSameKind(rows, paidBy).map((rule) => (
              <Row key={rule.ruleId} rule={rule} rows={rows}>
                <ListRow
                  title={rule.ruleName}
                  aside={<Tag tone={getRuleTag(rule, month).tone}>{getRuleTag(rule, month).text}</Tag>}
                  fact={`${getLabel('commission_kind', rule.commissionKind)} · ${formatScope(rule)} · ${formatMonths(rule)}`}
                  note={[formatTiers(rule), rule.setUserName !== null && `${rule.setUserName}：${rule.reason}`]
                    .filter(Boolean)
                    .join(' · ')}
                  chip={rule.ruleId === paidBy ? <Tag tone="accent">本单依据</Tag> : undefined}
                  onClick={rule.open ? () => setEdited(rule) : undefined}
                />
              </Row>
            ))
          }
        </QueryView>
      </Sheet>
      {edited !== null && query.data && (
        <LazySheet
          part={ruleForm}
          props={{
            rule: edited === 'new' ? null : edited,
            choices: query.data,
            onClose: () => setEdited(null),
          }}
        />
      )}
    </>
  )
}

/** All rules of the same kind as this version; all rules if the version is unknown. */
function filterSameKind(rows: readonly CommissionRule[], ruleId: number | null): readonly CommissionRule[] {
  const kind = rows.find((row) => row.ruleId === ruleId)?.commissionKind
  return kind === undefined ? rows : rows.filter((row) => row.commissionKind === kind)
}

type RowProps = { rule: CommissionRule; rows: readonly CommissionRule[]; children: ReactNode }

/**
 * Row of a rule with a button to withdraw a planned version or a planned end; with both, the end must be withdrawn
 * first.
 */
function Row({ rule, rows, children }: RowProps) {
  if (!rule.canWithdraw && !rule.canWithdrawEnd) return children
  const { ruleId, ruleName, commissionKind: kind, endMonth } = rule
  const ofKind = rows.filter((row) => row.commissionKind === kind)
  const ends = rule.canWithdrawEnd && endMonth !== null
  const version: PlannedVersion = {
    kind: 'commission',
    ruleId,
    lastRuleId: Math.max(...ofKind.map((row) => row.ruleId)),
    title: ends ? `停用 ${ruleName}` : ruleName,
    fact: `${getLabel('commission_kind', kind)} · ${ends ? `${formatMonth(getNextMonth(endMonth))}起停用` : formatMonths(rule)}`,
    ...(ends && { endMonth }),
  }
  return <PlannedVersionRow version={version}>{children}</PlannedVersionRow>
}

function getRuleTag({ startMonth, endMonth, canWithdrawEnd }: CommissionRule, month: string) {
  if (startMonth > month) return { text: '待生效', tone: 'warning' as const }
  if (endMonth !== null && endMonth < month) return { text: '已结束', tone: 'neutral' as const }
  if (canWithdrawEnd) return { text: '即将停用', tone: 'warning' as const }
  return { text: '生效中', tone: 'positive' as const }
}

const getNextMonth = (month: string) => listMonthsFrom(month, 2)[1] ?? month

const formatScope = ({ postNames, deptNames }: CommissionRule) => [...deptNames, ...postNames].join('、') || '全部员工'

const formatMonths = ({ startMonth, endMonth }: CommissionRule) =>
  endMonth === null ? `${formatMonth(startMonth)}起` : `${formatMonth(startMonth)}至${formatMonth(endMonth)}`

const formatTiers = ({ tiers, commissionMode }: CommissionRule) =>
  `${getLabel('commission_mode', commissionMode)} ${tiers
    .map(({ fromAmount, rateBp }) => `满 ${formatFen(fromAmount, { trim: true })} ${formatPercent(rateBp)}`)
    .join('，')}`
