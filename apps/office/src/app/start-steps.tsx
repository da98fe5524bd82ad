/** Steps before the first night: what is done, what is missing, who can do it. */
import { startSteps } from '@nocturne/contract/office/start-steps'
import { office } from '@nocturne/contract/office/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import User from 'lucide-react/icons/user'
import { Link } from 'wouter'

import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import styles from './start-steps.module.css'

type Step = AnswerOf<typeof office.startSteps>['steps'][number]

const stateTexts: Readonly<Record<Step['state'], string>> = {
  done: '已好',
  missing: '缺',
  blocking: '挡开业',
  waiting: '等前面',
}

/** Number of steps that are done, and whether one prevents opening. Pure. */
export function countSteps(steps: readonly Step[]) {
  const doneNum = steps.filter(({ state }) => state === 'done').length
  const blockingNum = steps.filter(({ state }) => state === 'blocking').length
  return { doneNum, blockingNum, isOpened: steps.find(({ key }) => key === 'opening')?.state === 'done' }
}

export const useStartSteps = (enabled = true) => useApi(office.startSteps, {}, { enabled })

export function StartSteps() {
  const { data, error, refetch, isFetching } = useStartSteps()
  if (!data)
    return error ? (
      <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
    ) : (
      <ListSkeleton />
    )
  const { doneNum, blockingNum } = countSteps(data.steps)
  return (
    <section aria-label="开业准备" className={styles['steps']}>
      <div className={styles['head']}>
        <h2>开业准备</h2>
        <span>
          {data.steps.length} 步，{doneNum} 步已好
        </span>
        <strong data-blocking={blockingNum > 0 || undefined}>
          {blockingNum > 0 ? `今晚还不能开业，差 ${blockingNum} 件` : '可以开业'}
        </strong>
      </div>
      <ol>
        {data.steps.map((step, index) => (
          <StepRow key={step.key} step={step} number={index + 1} />
        ))}
      </ol>
    </section>
  )
}

function StepRow({ step, number }: { step: Step; number: number }) {
  const { title, path } = startSteps[step.key]
  const content = (
    <>
      <span className={styles['number']} aria-hidden="true">
        {step.state === 'done' ? <Check /> : number}
      </span>
      <strong>{title}</strong>
      <span className={styles['fact']}>{step.fact}</span>
      <span className={styles['people']}>
        <User aria-hidden="true" /> {step.people.join('、') || '还没有人'}
      </span>
      <span className={styles['state']}>{stateTexts[step.state]}</span>
      <ChevronRight aria-hidden="true" />
    </>
  )
  return (
    <li data-state={step.state}>
      {step.isMine ? (
        <Link href={path}>{content}</Link>
      ) : (
        <div title={`请${step.people.join('、')}来做`}>{content}</div>
      )}
    </li>
  )
}
