/** Checks of the audit rules: requested by a button, run in the background, with the rows that violate a rule. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { office } from '@nocturne/contract/office/endpoints'
import { MAX_BROKEN_ROWS } from '@nocturne/contract/office/system-state'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Modal } from '#kit/modal.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { sendCommand } from '#lib/send-command.ts'
import { useGo } from '#lib/use-go.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import styles from './connections.module.css'
import { useAction } from './use-action.ts'

type Audit = AnswerOf<typeof office.auditState>
type Rule = Audit['rules'][number]

const POLL_MS = 2_000

const isUnfinished = (audit: Audit | undefined) => audit?.run?.state === 'waiting' || audit?.run?.state === 'running'

export default function AuditPage() {
  const { data, error, refetch, isFetching } = useApi(
    office.auditState,
    {},
    { every: (audit) => (isUnfinished(audit) ? POLL_MS : false) },
  )
  const go = useGo()
  const { busy, failure, run } = useAction()
  const [shown, setShown] = useState<Rule | null>(null)
  const check = () =>
    run(async () => {
      await sendCommand(office.requestAudit, {})
      await invalidate(office.auditState)
    })
  return (
    <div className={styles['page']}>
      <PageHead title="数据检查" note={describeCheck(data)} onBack={() => go('/')}>
        <Button kind="primary" busy={busy || isUnfinished(data)} onClick={check}>
          现在检查
        </Button>
      </PageHead>
      {failure !== null && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      {data?.run?.state === 'failed' && (
        <p role="alert" className={styles['failure']}>
          {data.run.requestTime.slice(5, 16)} 的检查没有完成：{data.run.failureText}
        </p>
      )}
      {data ? (
        <Rules rules={data.rules} onShow={setShown} onCheck={check} />
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {shown !== null && <BrokenRows rule={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

function describeCheck(data: Audit | undefined): string | undefined {
  if (!data) return undefined
  if (isUnfinished(data)) return '正在检查，可以离开这一页'
  if (data.checkedTime === null) return '还没有检查过'
  const broken = data.rules.filter(({ brokenNum }) => brokenNum > 0).length
  const result = broken === 0 ? `${data.rules.length}条规则都对得上` : `${broken}条规则有不符`
  return `${data.checkedTime.slice(5, 16)} 检查，${result}`
}

interface RulesProps {
  rules: Audit['rules']
  onShow: (rule: Rule) => void
  onCheck: () => unknown
}

/** The last row is a button, so that the keyboard reaches the end of the list. */
function Rules({ rules, onShow, onCheck }: RulesProps) {
  const broken = rules.filter(({ brokenNum }) => brokenNum > 0)
  const good = rules.filter(({ brokenNum }) => brokenNum === 0)
  return (
    <ul className={styles['rows']}>
      {[...broken, ...good].map((rule) => (
        <li key={rule.ruleName}>
          <div>
            <strong>{rule.title}</strong>
            <p>{rule.explanation}</p>
          </div>
          {rule.brokenNum > 0 ? (
            <Button kind="danger" label={`${rule.title}：看不符的记录`} onClick={() => onShow(rule)}>
              {rule.brokenNum >= MAX_BROKEN_ROWS ? `${MAX_BROKEN_ROWS}条以上` : `${rule.brokenNum}条`}不符
            </Button>
          ) : (
            <span className={styles['state']} data-tone="good">
              通过
            </span>
          )}
        </li>
      ))}
      {rules.length > 0 && (
        <li>
          <Button onClick={onCheck}>再检查一次</Button>
        </li>
      )}
      {rules.length === 0 && <li className={styles['none']}>还没有检查过，点“现在检查”，几分钟内出结果</li>}
    </ul>
  )
}

function BrokenRows({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { ruleName, title, explanation } = rule
  const { data, error, refetch, isFetching } = useApi(office.auditRows, { ruleName })
  return (
    <Modal title={`${title}：不符的记录`} wide onClose={onClose}>
      <p>{explanation}</p>
      {data ? (
        <ul className={styles['rows']} style={{ margin: 0 }}>
          {data.rows.map((cells, index) => (
            <li key={index}>
              <dl className={styles['pairs']}>
                {cells.map(({ column, value }) => (
                  <div key={column}>
                    <dt>{column}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  )
}
