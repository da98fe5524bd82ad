import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Disclosure } from '#kit/disclosure.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { formatMonth } from '#lib/format/month-text.ts'
import {
  listChangedWageTerms,
  formatTermChanges,
  buildDeductionRows,
  buildPostPayRows,
  buildTermRows,
  type WageRule,
} from '../rule-texts.ts'
import { PlannedVersionRow, type PlannedVersion } from './withdraw-rule.tsx'

const ruleForm = createLazyComponent(() => import('../forms/rule-form.tsx'))

/** Tag in the history at the version that a slip was computed by. */
const PAID_BY = '本单依据'

type Rules = AnswerOf<typeof payroll.wageRules>
/** `paidBy`: version the slip follows; it is marked in the history. */
type RulesSheetProps = { ticket: string; paidBy?: number | null; onClose: () => void }

/** 工资规则: current, planned and past versions. */
export default function WageRulesSheet({ ticket, paidBy = null, onClose }: RulesSheetProps) {
  const query = useApi(payroll.wageRules, {}, { live: true })
  const [changing, setChanging] = useState(false)
  const [latest] = query.data?.rows ?? []
  if (changing && latest && query.data)
    return (
      <LazySheet
        part={ruleForm}
        props={{
          ticket,
          rule: latest,
          lastRuleId: Math.max(...query.data.rows.map(({ ruleId }) => ruleId)),
          firstMonth: query.data.firstMonth,
          onClose: () => setChanging(false),
          onDone: onClose,
        }}
      />
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title="工资规则"
      footer={
        <Button kind="primary" wide disabled={!latest} reason="规则还没有加载" onClick={() => setChanging(true)}>
          调整并试算
        </Button>
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {(rules) => {
          const current = rules.rows.find(({ ruleId }) => ruleId === rules.currentRuleId)
          return (
            <>
              {current && <Current rule={current} />}
              <Planned rows={rules.rows} />
              <History rules={rules} paidBy={paidBy} />
            </>
          )
        }}
      </QueryView>
    </Sheet>
  )
}

function Current({ rule }: { rule: WageRule }) {
  return (
    <>
      <Card label="现行规则">
        <SectionTitle inCard end="现行">
          {formatMonth(rule.startMonth)}起
        </SectionTitle>
        <KeyValue rows={buildTermRows(rule)} />
      </Card>
      <Card label="岗位工资">
        <SectionTitle inCard end="每月">
          岗位工资
        </SectionTitle>
        <Disclosure label={`展开 ${rule.posts.length} 个岗位`}>
          <KeyValue rows={buildPostPayRows(rule)} />
        </Disclosure>
      </Card>
      <Card label="社保个税">
        <SectionTitle inCard>社保个税</SectionTitle>
        <KeyValue rows={buildDeductionRows(rule)} />
      </Card>
    </>
  )
}

const formatStart = ({ startMonth }: Pick<WageRule, 'startMonth'>) => `${formatMonth(startMonth)}起`

/** Author and time of a version. */
const formatAuthor = ({ createUserName, createTime }: WageRule) =>
  createUserName === null ? '开业规则' : `${createUserName} · ${formatShortTime(createTime)}`

/** Differences to the preceding version, as text. */
function formatRuleChanges(rule: WageRule, rows: readonly WageRule[]): string {
  const before = rows.find(
    ({ startMonth, ruleId }) =>
      startMonth < rule.startMonth || (startMonth === rule.startMonth && ruleId < rule.ruleId),
  )
  return before ? formatTermChanges(listChangedWageTerms(before, rule)) || '无变化' : '沿用至下一版'
}

/** Planned versions, the next one first; each can be withdrawn. */
function Planned({ rows }: { rows: readonly WageRule[] }) {
  const planned = rows.filter(({ canWithdraw }) => canWithdraw).toReversed()
  if (planned.length === 0) return null
  const lastRuleId = Math.max(...rows.map(({ ruleId }) => ruleId))
  return (
    <Card label="待生效">
      <SectionTitle inCard end={`${planned.length} 版`}>
        待生效
      </SectionTitle>
      {planned.map((rule) => {
        const [begins, changes] = [formatStart(rule), formatRuleChanges(rule, rows)]
        const version: PlannedVersion = {
          kind: 'wage',
          ruleId: rule.ruleId,
          lastRuleId,
          title: '工资规则',
          fact: `${begins} ${changes}`,
        }
        return (
          <PlannedVersionRow key={rule.ruleId} version={version}>
            <ListRow inCard title={begins} fact={changes} note={formatAuthor(rule)} />
          </PlannedVersionRow>
        )
      })}
    </Card>
  )
}

/** Current and past versions, and withdrawn ones. */
function History({ rules: { rows, withdrawn, currentRuleId }, paidBy }: { rules: Rules; paidBy: number | null }) {
  const begun = rows.filter(({ canWithdraw }) => !canWithdraw)
  if (begun.length + withdrawn.length < 2 && paidBy === null) return null
  return (
    <Card label="历次规则">
      <SectionTitle inCard end={`${begun.length + withdrawn.length} 版`}>
        历次规则
      </SectionTitle>
      {begun.map((rule) => (
        <ListRow
          key={rule.ruleId}
          inCard
          title={formatStart(rule)}
          aside={rule.ruleId === currentRuleId ? '现行' : undefined}
          fact={formatRuleChanges(rule, rows)}
          note={formatAuthor(rule)}
          chip={rule.ruleId === paidBy ? <Tag tone="accent">{PAID_BY}</Tag> : undefined}
        />
      ))}
      {withdrawn.map((rule) => (
        <ListRow
          key={rule.ruleId}
          inCard
          title={`原定${formatStart(rule)}`}
          fact={formatRuleChanges(rule, rows)}
          note={`${rule.withdrawUserName} · ${formatShortTime(rule.withdrawTime)} 撤回：${rule.reason}`}
          chip={<Tag>已撤回</Tag>}
        />
      ))}
    </Card>
  )
}
