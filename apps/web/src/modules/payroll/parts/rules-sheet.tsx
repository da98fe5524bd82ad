import { payroll } from '@nocturne/contract/payroll/endpoints'
import { Fragment, useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { Disclosure } from '../../../kit/disclosure.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { shortTime } from '../../../lib/format.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { useApi } from '../../../lib/query.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { monthText } from '../../../lib/month-text.ts'
import { changedTerms, changesText, lawRows, postRows, termRows, type Rule } from '../rule-texts.ts'
import { PlannedRow, type PlannedVersion } from './withdraw-rule.tsx'

const ruleForm = laterPart(() => import('../forms/rule-form.tsx'))

/** 工资规则: what everybody is paid by, and how it came to be. */
export default function RulesSheet({ ticket, onClose }: { ticket: string; onClose: () => void }) {
  const query = useApi(payroll.wageRules, {}, { live: true })
  const [changing, setChanging] = useState(false)
  const [latest] = query.data?.rows ?? []
  if (changing && latest && query.data)
    return (
      <LaterSheet
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
        <Button kind="primary" wide disabled={!latest} onClick={() => setChanging(true)}>
          调整并试算
        </Button>
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {({ rows }) => (
          <>
            {rows.slice(0, 1).map((rule) => (
              <Latest key={rule.ruleId} rule={rule} />
            ))}
            <Versions rows={rows} />
          </>
        )}
      </QueryView>
    </Sheet>
  )
}

function Latest({ rule }: { rule: Rule }) {
  return (
    <>
      <Card label="最新规则">
        <SectionTitle inCard end={rule.canWithdraw ? '待生效' : undefined}>
          {monthText(rule.startMonth)}起
        </SectionTitle>
        <KeyValue rows={termRows(rule)} />
      </Card>
      <Card label="岗位工资">
        <SectionTitle inCard end="每月">
          岗位工资
        </SectionTitle>
        <Disclosure label={`展开 ${rule.posts.length} 个岗位`}>
          <KeyValue rows={postRows(rule)} />
        </Disclosure>
      </Card>
      <Card label="社保个税">
        <SectionTitle inCard>社保个税</SectionTitle>
        <KeyValue rows={lawRows(rule)} />
      </Card>
    </>
  )
}

function Versions({ rows }: { rows: readonly Rule[] }) {
  if (rows.length < 2) return null
  const lastRuleId = Math.max(...rows.map(({ ruleId }) => ruleId))
  return (
    <Card label="历次规则">
      <SectionTitle inCard end={`${rows.length} 版`}>
        历次规则
      </SectionTitle>
      {rows.map((rule, i) => {
        const before = rows[i + 1]
        const begins = `${monthText(rule.startMonth)}起`
        const written = rule.createUserName === null ? '开业规则' : shortTime(rule.createTime)
        const changes = before && changesText(changedTerms(before, rule))
        const row = (
          <ListRow
            inCard
            title={begins}
            aside={rule.canWithdraw ? '待生效' : written}
            fact={before ? changes || '无变化' : '沿用至下一版'}
            note={[rule.createUserName, rule.canWithdraw && written].filter(Boolean).join(' · ') || undefined}
          />
        )
        if (!rule.canWithdraw) return <Fragment key={rule.ruleId}>{row}</Fragment>
        const version: PlannedVersion = {
          kind: 'wage',
          ruleId: rule.ruleId,
          lastRuleId,
          title: '工资规则',
          fact: [begins, changes].filter(Boolean).join(' '),
        }
        return (
          <PlannedRow key={rule.ruleId} version={version}>
            {row}
          </PlannedRow>
        )
      })}
    </Card>
  )
}
